const rows = Array.from(
  { length: 9 },
  (_, row) =>
    `<path d="M60 ${250 + row * 34}h${330 - (row % 3) * 40}M470 ${250 + row * 34}h90M620 ${250 + row * 34}h60"/>`,
).join('')

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="1000">
    <rect width="760" height="1000" fill="#e9e4da"/>
    <g transform="rotate(-1.2 380 500)">
      <rect x="30" y="40" width="700" height="920" fill="#fdfdfb"/>
      <g fill="#2c3440"><rect x="60" y="90" width="280" height="24"/><rect x="60" y="140" width="170" height="10"/>
        <rect x="60" y="162" width="210" height="10"/></g>
      <g stroke="#9aa3af" stroke-width="7" fill="none">${rows}</g>
      <path d="M60 840h260M430 840h260" stroke="#2c3440" stroke-width="2"/>
      <path d="M450 815c30-70 45-60 38-10s30-50 48-30-10 55 20 20 40 10 22 25 60-20 95-40" stroke="#1d3f94"
        stroke-width="5" fill="none" stroke-linecap="round"/>
    </g>
  </svg>`

/** A photo of a manifest as a driver signs it. */
export const signedManifest: Buffer = Buffer.from(drawing)
