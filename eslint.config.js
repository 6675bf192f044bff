// The table is plain ES modules for browsers; its unit tests run in Node.
import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['.venv/', 'site/', 'node_modules/', '**/*.min.js'] },
  js.configs.recommended,
  {
    files: ['src/**/*.js', 'examples/**/*.js'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }], eqeqeq: ['error', 'smart'], 'prefer-const': 'error', 'no-var': 'error' },
  },
  { files: ['tests/web/**/*.js'], languageOptions: { globals: globals.node } },
];
