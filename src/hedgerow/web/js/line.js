// One seat's line to the table. Comes back by itself when broken, and asks only for what it has missed.
export class Line {
  /** @param {{table: string, token: string, onMessage: (m: object) => void, onState: (open: boolean) => void}} to */
  constructor({ table, token, onMessage, onState }) {
    Object.assign(this, { table, token, onMessage, onState });
    this.log = []; this.waiting = new Map(); this.next = 1; this.tries = 0; this.closed = false;
    this.connect();
  }
  connect() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/play`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', token: this.token || undefined, since: this.log.length }));
    };
    socket.onmessage = e => { this.tries = 0; this.take(JSON.parse(e.data)); };
    socket.onclose = e => {
      for (const [, done] of this.waiting) done({ type: 'lost' });
      this.waiting.clear();
      if (this.closed) return;
      if (e.code === 4400) { this.onState(false, true); return; }
      this.onState(false);
      setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** this.tries++));
    };
  }
  take(message) {
    this.onState(true);
    if (message.type === 'view' || message.type === 'log') {
      this.log.length = Math.min(this.log.length, message.first);
      this.log.push(...message.log);
    }
    if (message.type === 'log') return;              // an earlier page of a long log; the view comes after the last of them
    if (message.ref !== undefined && message.ref !== null && this.waiting.has(message.ref)) {
      this.waiting.get(message.ref)(message); this.waiting.delete(message.ref);
    } else this.onMessage(message);
  }
  /** Send a question; the promise gives its answer. */
  ask(message) {
    return new Promise(done => {
      if (this.socket.readyState !== WebSocket.OPEN) { done({ type: 'lost' }); return; }
      const ref = this.next++;
      this.waiting.set(ref, done);
      this.socket.send(JSON.stringify({ ...message, ref }));
    });
  }
  close() { this.closed = true; this.socket.close(); }
}
