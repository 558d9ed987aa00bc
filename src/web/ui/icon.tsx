/** Outlines on a 24 grid, drawn with one stroke; filled shapes are not used. */
const outlines = {
  home: 'M4 11.5 12 4l8 7.5M6 10v9.5h12V10M10 19.5V14h4v5.5',
  box: 'M12 3.5 4 7.5v9l8 4 8-4v-9l-8-4ZM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4',
  orders: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17ZM9 8.5h6M9 12.5h6',
  stores: 'M4.5 9.5 6 4.5h12l1.5 5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M6 12v7.5h12V12M10 19.5V15h4v4.5',
  wallet: 'M4 7.5v11h16v-11H4ZM4 7.5 16 4v3.5M15.5 13h1',
  stock: 'M4 20V8.5L12 4l8 4.5V20M8 20v-8h8v8M8 16h8',
  service: 'M12 4.5 14 9l5 .5-3.7 3.3 1 4.9L12 15.2l-4.3 2.5 1-4.9L5 9.5 10 9l2-4.5Z',
  people: 'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 19.5c.4-3.4 2.8-5 6-5s5.6 1.6 6 5M16 5a3.3 3.3 0 0 1 0 6.3M17.5 14.8c2 .6 3.2 2.1 3.5 4.7',
  quote: 'M5 5h14v11h-8l-4 3.5V16H5V5ZM9 9h6M9 12h4',
  truck: 'M3 6.5h11v10H3v-10ZM14 10h4l3 3.5v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  mail: 'M4 6h16v12.5H4V6ZM4 7l8 6 8-6',
  shield: 'M12 3.5 5 6v6c0 4 2.8 7 7 8.5 4.2-1.5 7-4.5 7-8.5V6l-7-2.5ZM9 12l2.2 2.2L15.5 10',
  route: 'M6 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 8.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 17.500h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-5h7',
  logout: 'M10 4.500H5v15h5M14 8l4 4-4 4M18 12H9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sidebar: 'M4 5h16v14H4V5ZM9.500 5v14',
  reload: 'M19 12a7 7 0 1 1-2.200-5.100M19 4.500V8h-3.500',
  search: 'M11 17.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM16 16l4 4',
  globe: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4 12h16M12 4c5 4.500 5 11.500 0 16M12 4c-5 4.500-5 11.500 0 16',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20c.6-4 3.500-5.500 7.500-5.500s6.900 1.500 7.500 5.500',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11 12.500 19 4.500M16 7.500l2.500 2.500',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  alert: 'M12 4 3 19.500h18L12 4ZM12 10v4.500M12 17v.2',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 11v5M12 8v.2',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.500V12l3 2',
  down: 'M6 9.500l6 6 6-6',
  up: 'M6 14.500l6-6 6 6',
  left: 'M14.500 6l-6 6 6 6',
  right: 'M9.500 6l6 6-6 6',
  back: 'M10.500 6l-6 6 6 6M5 12h15',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5.500 12h.1M12 12h.1M18.500 12h.1',
  copy: 'M9 9h10.500v10.500H9V9ZM15 9V4.500H4.500V15H9',
  download: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4.500 19.500h15',
  upload: 'M12 15.500v-11M7.500 9 12 4.500 16.500 9M4.500 19.500h15',
  file: 'M6 3.500h8l4 4v13H6v-17ZM14 3.500v4h4',
  picture: 'M4 5h16v14H4V5ZM4 16l5-5 4 4 2.500-2.500L20 17M15 9.500h.1',
  columns: 'M4 5h16v14H4V5ZM9.300 5v14M14.700 5v14',
  filter: 'M4 6h16l-6 7v5.500l-4-2V13L4 6Z',
  star: 'M12 4.500 14.300 9.300l5.200.7-3.800 3.600.9 5.200-4.600-2.500-4.600 2.500.9-5.200L4.500 10l5.200-.7L12 4.500Z',
  external: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  keyboard: 'M3 7h18v10H3V7ZM7 10.500h.1M11 10.500h.1M15 10.500h.1M8.500 13.800h7',
  eye: 'M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6ZM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  pin: 'M9 4h6l-.7 6 3.200 3v2h-11v-2l3.200-3L9 4ZM12 15v5.500',
  calendar: 'M4.500 6h15v13.500h-15V6ZM4.500 10.500h15M8.500 3.500V7M15.500 3.500V7',
  coins: 'M9 11c3 0 5-1.200 5-3s-2-3-5-3-5 1.200-5 3 2 3 5 3ZM4 8v4c0 1.800 2 3 5 3M14 8v2M15 19.500c3 0 5-1.200 5-3s-2-3-5-3-5 1.200-5 3 2 3 5 3ZM10 16.500',
  tray: 'M4 13.500 6.500 5h11l2.500 8.500v6H4v-6ZM4 13.500h5a3 3 0 0 0 6 0h5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200',
  edit: 'M5 19l1-4.500L16 4.500l3.500 3.500L9.500 18 5 19ZM13.500 7l3.500 3.500',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500',
  printer: 'M7 9V4h10v5M7 16H4V9h16v7h-3M7 13.500h10v6H7v-6Z',
} as const

export type IconName = keyof typeof outlines

/** A small outline in the text's colour; decoration only, so its neighbour must say it in words. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' ? 2.6 : 1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={outlines[name]} />
  </svg>
)
