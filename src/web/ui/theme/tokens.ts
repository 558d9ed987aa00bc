/** Sizes and colours: the source of both the CSS variables and Ant Design's theme. */
export interface Palette {
  readonly page: string
  readonly surface: string
  readonly subtle: string
  readonly border: string
  readonly borderStrong: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly textDisabled: string
  readonly accent: string
  readonly accentHover: string
  readonly accentActive: string
  readonly accentText: string
  readonly accentSoft: string
  readonly onAccent: string
  /**
   * A background under `onDanger`, and text and border on a surface: Ant Design uses one token for outlined
   * and solid buttons.
   */
  readonly danger: string
  readonly dangerHover: string
  readonly dangerActive: string
  readonly onDanger: string
  readonly dangerText: string
  readonly scrim: string
  readonly tones: Readonly<
    Record<Tone, { readonly soft: string; readonly text: string; readonly dot: string }>
  >
}

/**
 * Meanings of colours: `quiet` inactive, `yours` waits on the reader, `working` someone else is working on
 * it, `moving` on its way, `done` completed, `problem` needs fixing.
 */
export type Tone = 'quiet' | 'yours' | 'working' | 'moving' | 'done' | 'problem'

export const light: Palette = {
  page: '#f6f7f9',
  surface: '#ffffff',
  subtle: '#f6f7f9',
  border: '#e4e7ec',
  borderStrong: '#cdd3dc',
  text: '#141b28',
  text2: '#465163',
  text3: '#626d7f',
  textDisabled: '#7b8698',
  accent: '#1f5fd6',
  accentHover: '#184fb6',
  accentActive: '#143f94',
  accentText: '#1b56c4',
  accentSoft: '#eaf1fe',
  onAccent: '#ffffff',
  danger: '#c4320a',
  dangerHover: '#a82a08',
  dangerActive: '#8c2307',
  onDanger: '#ffffff',
  dangerText: '#b42318',
  scrim: 'rgb(16 24 40 / 45%)',
  tones: {
    quiet: { soft: '#eef0f3', text: '#465163', dot: '#7b8698' },
    yours: { soft: '#fff4de', text: '#8a4b08', dot: '#dc8a12' },
    working: { soft: '#e8f1fe', text: '#174ea6', dot: '#2f74ea' },
    moving: { soft: '#efebfd', text: '#5231b5', dot: '#7c5be6' },
    done: { soft: '#e4f6ec', text: '#11633a', dot: '#1f9d5c' },
    problem: { soft: '#fdeceb', text: '#a5201a', dot: '#dc3a31' },
  },
}

export const dark: Palette = {
  page: '#0d1117',
  surface: '#151b24',
  subtle: '#1b222d',
  border: '#2a3240',
  borderStrong: '#3b4554',
  text: '#e8ecf2',
  text2: '#b1bbc9',
  text3: '#94a0b1',
  textDisabled: '#78859a',
  accent: '#2f6fe4',
  // Darker, not lighter, so that white text stays readable on it.
  accentHover: '#2763d3',
  accentActive: '#2058bf',
  accentText: '#84aefc',
  accentSoft: '#1a2b4a',
  onAccent: '#ffffff',
  danger: '#f0766b',
  dangerHover: '#f48b81',
  dangerActive: '#e8695d',
  onDanger: '#2a0907',
  dangerText: '#ff9c92',
  scrim: 'rgb(3 6 12 / 65%)',
  tones: {
    quiet: { soft: '#252d39', text: '#b9c2cf', dot: '#8894a6' },
    yours: { soft: '#3a2a0d', text: '#f6c565', dot: '#e9a32b' },
    working: { soft: '#162c50', text: '#9cc2ff', dot: '#5c98f5' },
    moving: { soft: '#2a2250', text: '#c3b1ff', dot: '#9a7ff2' },
    done: { soft: '#10331f', text: '#86dcaa', dot: '#37b873' },
    problem: { soft: '#431a18', text: '#ffaaa2', dot: '#ef6259' },
  },
}

export const radius = 8
export const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif"

export interface Background {
  readonly light: string
  readonly dark: string
  /** Dark in both modes, so that content on it is light. */
  readonly isDark: boolean
}

/** Eight backgrounds for logo and menu; the first two follow light and dark mode. */
const backgrounds: readonly Background[] = [
  { light: '#ffffff', dark: '#151b24', isDark: false },
  { light: '#fbfbfc', dark: '#11161e', isDark: false },
  { light: '#141d2e', dark: '#101726', isDark: true },
  { light: '#0f3a56', dark: '#0c2e45', isDark: true },
  { light: '#123f36', dark: '#0e312a', isDark: true },
  { light: '#3b2558', dark: '#2e1d45', isDark: true },
  { light: '#4d1f30', dark: '#3c1826', isDark: true },
  { light: '#27306b', dark: '#1f2655', isDark: true },
]

/** The header's second background is for VIP customers. */
const vipBackground: Background = { light: '#2b2318', dark: '#231c13', isDark: true }

export const partBackgrounds = {
  head: backgrounds.with(1, vipBackground),
  logo: backgrounds,
  menu: backgrounds,
} as const
export type Part = keyof typeof partBackgrounds
