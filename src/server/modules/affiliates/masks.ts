/** `Harbour Pine` → `H••• Pine`, `晨光贸易` → `晨•••`: known to whoever invited them, and to nobody else. */
export const maskedName = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${[...first][0] ?? ''}•••${last === undefined ? '' : ` ${last}`}`
}

/** `DS-100234` → `DS-•••234`. */
export const maskedNumber = (number: string): string =>
  `${number.slice(0, number.indexOf('-') + 1)}•••${number.slice(-3)}`
