import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Fonts by the script of a recipient's name; all under the Open Font License. */
const files = {
  latin: { package: '@embedpdf/fonts-latin', path: '../fonts/NotoSans-Regular.ttf' },
  latinBold: { package: '@embedpdf/fonts-latin', path: '../fonts/NotoSans-SemiBold.ttf' },
  chinese: { package: '@embedpdf/fonts-sc', path: '../fonts/NotoSansHans-Regular.otf' },
  korean: { package: '@fontsource/gowun-dodum', path: 'files/gowun-dodum-korean-400-normal.woff' },
} as const
export type FontName = keyof typeof files

const loaded = new Map<FontName, Promise<Buffer>>()

export const loadFont = (name: FontName): Promise<Buffer> => {
  const known = loaded.get(name)
  if (known) return known
  // The packages export only their entry file; the fonts are next to it.
  const file = files[name]
  const reading = readFile(join(dirname(require.resolve(file.package)), file.path))
  loaded.set(name, reading)
  return reading
}

const hangul = /[\p{Script=Hangul}]/u
const han =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u

const fontOf = (char: string): FontName => {
  if (hangul.test(char)) return 'korean'
  return han.test(char) ? 'chinese' : 'latin'
}

export interface TextRun {
  readonly font: FontName
  readonly text: string
}

/** Splits a text where its script changes; spaces and punctuation stay with the preceding run. */
export const runsOf = (text: string): TextRun[] => {
  const runs: { font: FontName; text: string }[] = []
  for (const char of text.replaceAll(/\s+/gu, ' ').trim()) {
    const last = runs.at(-1)
    const font = last && /[\s\p{P}]/u.test(char) && !han.test(char) ? last.font : fontOf(char)
    if (last?.font === font) last.text += char
    else runs.push({ font, text: char })
  }
  return runs
}

export const fontsNeededFor = (texts: readonly string[]): Set<FontName> => {
  const needed = new Set<FontName>(['latin', 'latinBold'])
  for (const text of texts) for (const run of runsOf(text)) needed.add(run.font)
  return needed
}
