// Line icons, 20 x 20, one stroke width. Always with a word beside or in the tooltip.
const I = {
  eye: '<path d="M1.5 10S5 4 10 4s8.5 6 8.5 6-3.5 6-8.5 6-8.5-6-8.5-6Z"/><circle cx="10" cy="10" r="2.6"/>',
  reach: '<path d="M10 2 17 6V14L10 18 3 14V6Z"/><path d="M7 10h6M10.5 7.5 13 10l-2.5 2.5"/>',
  danger: '<path d="M10 2.5 18.5 17H1.5Z"/><path d="M10 8v4.5M10 14.8v.2"/>',
  threat: '<circle cx="10" cy="10" r="6.5"/><path d="M10 1v5M10 14v5M1 10h5M14 10h5"/>',
  back: '<path d="M8 4 3 9l5 5"/><path d="M3 9h9a5 5 0 0 1 0 10H8" transform="translate(0 -2)"/>',
  play: '<path d="M6 3.5 16 10 6 16.5Z"/>', chat: '<path d="M3 4h14v9H9l-4 4v-4H3Z"/>', gear: '<circle cx="10" cy="10" r="3"/><path d="M10 1.5v3M10 15.5v3M1.5 10h3M15.5 10h3M4 4l2 2M14 14l2 2M16 4l-2 2M6 14l-2 2"/>',
  plus: '<path d="M10 4v12M4 10h12"/>', minus: '<path d="M4 10h12"/>', fit: '<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/>', theme: '<circle cx="10" cy="10" r="7"/><path d="M10 3v14a7 7 0 0 0 0-14Z" fill="currentColor"/>',
  menu: '<path d="M3 5h14M3 10h14M3 15h14"/>', flag: '<path d="M5 18V3h10l-2 3.5 2 3.5H5"/>', time: '<circle cx="10" cy="10" r="7.5"/><path d="M10 5.5V10l3 2"/>', sword: '<path d="M4 16 15 5M13 3h4v4M4 12l4 4"/>', note: '<path d="M4 2.5h12v15H4zM7 7h6M7 10.5h6M7 14h4"/>', dice: '<rect x="3" y="3" width="14" height="14" rx="3"/><circle cx="7" cy="7" r="1" fill="currentColor"/><circle cx="13" cy="13" r="1" fill="currentColor"/><circle cx="10" cy="10" r="1" fill="currentColor"/>', step: '<path d="M4 4v12M8 10l8-6v12Z" transform="rotate(180 10 10)"/>', caret: '<path d="M7 4l6 6-6 6"/>',
};
Object.assign(I, {
  text: '<path d="M3 5h14M3 9h14M3 13h9M3 17h6"/>', next: '<path d="M5 4l8 6-8 6ZM15 4v12"/>', prev: '<path d="M15 4l-8 6 8 6ZM5 4v12"/>', stop: '<path d="M5 5h10v10H5Z"/>', units: '<circle cx="7" cy="6" r="2.6"/><circle cx="14" cy="7" r="2"/><path d="M2.5 16c0-7 9-7 9 0M11.5 15c.4-5 6-5 6 0"/>', cards: '<rect x="3" y="5" width="9" height="12" rx="1.5"/><path d="M8 3h8.5v12"/>', link: '<path d="M8 12 12 8M7 9 4.5 11.5a3 3 0 0 0 4 4L11 13M9 7l2.5-2.5a3 3 0 0 1 4 4L13 11"/>',
});
export const icon = (name, px = 18) => `<svg class="icon" viewBox="0 0 20 20" width="${px}" height="${px}" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${I[name]}</svg>`;
