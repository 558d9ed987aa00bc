const gradient = (id: string, from: string, to: string, across = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">` +
  `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const drawing = (definitions: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="512" height="512"><defs>${definitions}</defs>${shapes}</svg>`

const folded = (light: string, dark: string, stripes: string): string =>
  drawing(
    gradient('a', light, dark),
    `<rect x="24" y="128" width="152" height="40" rx="20" fill="url(#a)"/>
    <rect x="24" y="90" width="152" height="40" rx="20" fill="url(#a)"/>
    <path d="M44 34h112a20 20 0 0 1 20 20v38H24V54a20 20 0 0 1 20-20z" fill="url(#a)"/>
    <g stroke="${stripes}" stroke-width="6" opacity=".8"><path d="M24 62h152M24 78h152M60 34v58M140 34v58"/></g>
    <path d="M24 92h152M24 130h152" stroke="#000" stroke-opacity=".18" stroke-width="3"/>
    <g stroke="${dark}" stroke-width="5" stroke-linecap="round">
    <path d="M36 168v14M56 168v14M76 168v14M96 168v14M116 168v14M136 168v14M156 168v14"/></g>`,
  )

/** Of products that no emoji shows; named by products where emojis have their code points. */
export const drawings: Readonly<Record<string, string>> = {
  bottle: drawing(
    gradient('a', '#2f8f83', '#155e63', true) + gradient('b', '#f2f4f5', '#9aa6ac', true),
    `<rect x="78" y="12" width="44" height="30" rx="8" fill="url(#b)"/>
    <path d="M88 12a12 9 0 0 1 24 0" fill="none" stroke="#9aa6ac" stroke-width="6"/>
    <path d="M82 42h36v10q24 8 24 34v86a18 18 0 0 1-18 18H76a18 18 0 0 1-18-18V86q0-26 24-34z" fill="url(#a)"/>
    <rect x="58" y="160" width="84" height="14" fill="url(#b)"/>
    <path d="M72 90q0-16 12-22v84H72z" fill="#fff" opacity=".28"/>`,
  ),
  bowl: drawing(
    gradient('a', '#c98a4b', '#7a4a22') + gradient('b', '#8fce5a', '#3f8f3a'),
    `<path d="M40 92q4-34 34-28 8-24 34-14 26-10 34 16 22 0 20 26z" fill="url(#b)"/>
    <circle cx="84" cy="80" r="13" fill="#e2523f"/><circle cx="126" cy="82" r="11" fill="#e2523f"/>
    <ellipse cx="100" cy="94" rx="84" ry="17" fill="#a8692f"/>
    <path d="M16 94a84 17 0 0 0 168 0q0 62-52 80H68q-52-18-52-80z" fill="url(#a)"/>
    <path d="M30 122q60 22 140 0M44 146q54 16 112 0" fill="none" stroke="#5f3817" stroke-opacity=".4" stroke-width="4"/>`,
  ),
  iceTray: drawing(
    gradient('a', '#7fd0e6', '#3690b5') + gradient('b', '#f4fdff', '#b5e3f0'),
    `<path d="M34 66h132l22 78H12z" fill="url(#a)"/><path d="M12 144h176v14a10 10 0 0 1-10 10H22a10 10 0 0 1-10-10z" fill="#2a7697"/>
    <g fill="url(#b)"><path d="M44 74h30l-3 26H38zM85 74h30l1 26H84zM126 74h30l6 26h-33z"/>
    <path d="M36 108h35l-4 28H30zM83 108h34l1 28H82zM129 108h35l6 28h-38z"/></g>
    <path d="M88 46l26-12 22 14-4 26-26 10-22-14z" fill="url(#b)" stroke="#7fc4da" stroke-width="3"/>`,
  ),
  throw: folded('#b9bec6', '#7d838d', '#b5573a'),
  blanket: folded('#3f7d5a', '#235038', '#e6d9a8'),
  dustpan: drawing(
    gradient('a', '#d9c6a0', '#a88f60') + gradient('b', '#8fb39a', '#557d65'),
    `<path d="M30 108h104l18 56a10 10 0 0 1-10 12H22a10 10 0 0 1-10-12z" fill="url(#b)"/>
    <path d="M30 108h104l3 12H26z" fill="#3d5e4a"/><rect x="72" y="60" width="20" height="50" rx="10" fill="url(#b)"/>
    <g transform="rotate(28 150 80)"><rect x="140" y="12" width="20" height="76" rx="10" fill="url(#a)"/>
    <rect x="118" y="84" width="64" height="20" rx="8" fill="#a88f60"/>
    <path d="M120 104h60l6 40q-36 8-72 0z" fill="#efe4c8"/>
    <path d="M130 106v36M142 106v38M154 106v38M166 106v37" stroke="#b9a676" stroke-width="3"/></g>`,
  ),
  cubes: drawing(
    gradient('a', '#8794a8', '#566277') + gradient('b', '#d9a68a', '#b0714f'),
    `<rect x="18" y="104" width="164" height="72" rx="16" fill="url(#a)"/><rect x="34" y="118" width="132" height="44" rx="10" fill="#3f495a" opacity=".5"/>
    <rect x="18" y="40" width="96" height="58" rx="14" fill="url(#b)"/><rect x="32" y="52" width="68" height="34" rx="8" fill="#7d4a30" opacity=".45"/>
    <rect x="122" y="40" width="60" height="58" rx="14" fill="url(#a)"/><rect x="134" y="52" width="36" height="34" rx="8" fill="#3f495a" opacity=".5"/>
    <g fill="none" stroke="#f6f2ec" stroke-width="4" stroke-dasharray="5 4"><path d="M28 111h144M28 47h76M132 47h40"/></g>
    <path d="M86 176v10h28v-10M52 40V30h26v10" fill="none" stroke="#3f495a" stroke-width="6"/>`,
  ),
  dryBag: drawing(
    gradient('a', '#f2b33d', '#c9801a', true),
    `<path d="M52 56h96l10 118a12 12 0 0 1-12 14H54a12 12 0 0 1-12-14z" fill="url(#a)"/>
    <rect x="46" y="22" width="108" height="18" rx="9" fill="#d8921f"/><rect x="42" y="38" width="116" height="20" rx="10" fill="#b9730f"/>
    <rect x="24" y="42" width="28" height="14" rx="5" fill="#333a44"/><rect x="148" y="42" width="28" height="14" rx="5" fill="#333a44"/>
    <path d="M62 70l-6 100" stroke="#fff" stroke-opacity=".45" stroke-width="9" stroke-linecap="round"/>
    <circle cx="106" cy="120" r="26" fill="#fff" opacity=".85"/><path d="M106 102q15 19 0 31-15-12 0-31z" fill="#3690b5"/>`,
  ),
  phoneCase: drawing(
    gradient('a', '#7fae94', '#4b7a62', true),
    `<rect x="52" y="10" width="96" height="180" rx="22" fill="url(#a)"/>
    <rect x="58" y="16" width="84" height="168" rx="17" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>
    <rect x="64" y="24" width="44" height="44" rx="14" fill="#35584a"/><rect x="64" y="24" width="44" height="44" rx="14" fill="none" stroke="#dfeee5" stroke-opacity=".7" stroke-width="3"/>
    <g fill="#dfeee5"><circle cx="76" cy="128" r="3"/><circle cx="120" cy="96" r="3"/><circle cx="128" cy="150" r="3"/><circle cx="92" cy="164" r="3"/><circle cx="96" cy="104" r="2"/></g>`,
  ),
  strap: drawing(
    gradient('a', '#b9794a', '#84512b', true),
    `<path d="M52 176C10 120 26 30 100 30s90 90 48 146" fill="none" stroke="url(#a)" stroke-width="20" stroke-linecap="round"/>
    <path d="M52 176C10 120 26 30 100 30s90 90 48 146" fill="none" stroke="#f1dcc4" stroke-width="2" stroke-dasharray="6 5"/>
    <path d="M62 31q38-14 76 0l6 20q-44-16-88 0z" fill="#6b3f20"/>
    <rect x="36" y="160" width="30" height="16" rx="4" fill="#4a4f57" transform="rotate(52 51 168)"/><rect x="134" y="160" width="30" height="16" rx="4" fill="#4a4f57" transform="rotate(-52 149 168)"/>
    <circle cx="62" cy="184" r="9" fill="none" stroke="#9aa1ab" stroke-width="5"/><circle cx="138" cy="184" r="9" fill="none" stroke="#9aa1ab" stroke-width="5"/>`,
  ),
  tote: drawing(
    gradient('a', '#efe3cb', '#cdb98f'),
    `<path d="M64 84V62a36 40 0 0 1 72 0v22" fill="none" stroke="#b39b6b" stroke-width="10"/>
    <path d="M36 74h128l10 104a10 10 0 0 1-10 10H36a10 10 0 0 1-10-10z" fill="url(#a)"/>
    <path d="M36 74h128l1 12H35z" fill="#b39b6b" opacity=".6"/>
    <path d="M100 158v-46M100 140q-22-2-24-24 22 2 24 24zM100 128q20-2 22-22-20 2-22 22z" fill="#6d8f6a" stroke="#6d8f6a" stroke-width="3"/>`,
  ),
  lantern: drawing(
    gradient('a', '#ffe9a3', '#f4b63f') + gradient('b', '#4b7a62', '#2b4c3d'),
    `<path d="M66 48a34 34 0 0 1 68 0" fill="none" stroke="#59626c" stroke-width="7"/>
    <path d="M70 46h60l14 22H56z" fill="url(#b)"/><rect x="60" y="68" width="80" height="84" rx="10" fill="url(#a)"/>
    <path d="M60 89h80M60 110h80M60 131h80" stroke="#d69226" stroke-opacity=".7" stroke-width="4"/>
    <path d="M56 152h88l8 26a8 8 0 0 1-8 8H56a8 8 0 0 1-8-8z" fill="url(#b)"/><circle cx="100" cy="169" r="7" fill="#ffe9a3"/>`,
  ),
  mount: drawing(
    gradient('a', '#4b5563', '#1f2733', true),
    `<path d="M14 150q86-46 172 0" fill="none" stroke="#8b95a3" stroke-width="16" stroke-linecap="round"/>
    <rect x="82" y="106" width="36" height="40" rx="8" fill="#333c49"/>
    <rect x="62" y="10" width="76" height="112" rx="14" fill="url(#a)"/><rect x="70" y="20" width="60" height="92" rx="7" fill="#9fd3e8"/>
    <path d="M84 100l16-30 14 12 12-26" fill="none" stroke="#2b6cb0" stroke-width="6" stroke-linecap="round"/>
    <rect x="52" y="50" width="16" height="34" rx="6" fill="#e2703f"/><rect x="132" y="50" width="16" height="34" rx="6" fill="#e2703f"/>
    <path d="M104 58l-12 20h10l-4 16 14-22h-10z" fill="#fff" opacity=".9"/>`,
  ),
  travelBottles: drawing(
    gradient('a', '#f5a7b8', '#d76f8a', true) + gradient('b', '#9fd3c7', '#5aa596', true),
    `<path d="M30 92q0-16 16-20h24q16 4 16 20v72a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14z" fill="url(#a)"/><rect x="42" y="46" width="32" height="26" rx="6" fill="#f4f4f4"/>
    <path d="M114 92q0-16 16-20h24q16 4 16 20v72a14 14 0 0 1-14 14h-28a14 14 0 0 1-14-14z" fill="url(#b)"/><rect x="126" y="46" width="32" height="26" rx="6" fill="#f4f4f4"/>
    <path d="M76 74q0-14 14-18h20q14 4 14 18v78a12 12 0 0 1-12 12H88a12 12 0 0 1-12-12z" fill="#f3c97a" opacity=".96"/><rect x="86" y="32" width="28" height="24" rx="6" fill="#fff"/>
    <path d="M86 82v62" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>`,
  ),
  sewingMachine: drawing(
    gradient('a', '#fdf6f0', '#dcc9d6'),
    `<rect x="18" y="152" width="164" height="26" rx="10" fill="#b48fae"/>
    <path d="M40 44h116a18 18 0 0 1 18 18v90h-44V92H72v20H40a12 12 0 0 1-12-12V56a12 12 0 0 1 12-12z" fill="url(#a)"/>
    <path d="M56 112v28" stroke="#8a8f99" stroke-width="6"/><rect x="46" y="136" width="22" height="8" rx="3" fill="#8a8f99"/>
    <rect x="60" y="24" width="22" height="20" rx="4" fill="#e2703f"/><circle cx="150" cy="84" r="13" fill="#b48fae"/><circle cx="150" cy="116" r="7" fill="#b48fae"/>
    <path d="M18 152h70" stroke="#5aa596" stroke-width="8"/>`,
  ),
}
