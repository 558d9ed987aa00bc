import { theme as antd, type ThemeConfig } from 'antd'
import { dark, fontFamily, light, radius, type Palette } from './tokens.ts'

type Algorithm = typeof antd.darkAlgorithm

/**
 * Ant Design derives its shades from a seed colour, duller ones in dark mode; shades with text on them are
 * set explicitly for contrast.
 */
const exactly =
  (palette: Palette): Algorithm =>
  (seed, derived = antd.defaultAlgorithm(seed)) => ({
    ...derived,
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryActive: palette.accentActive,
    // The focus ring.
    colorPrimaryBorder: palette.accentText,
    colorLink: palette.accentText,
    colorLinkHover: palette.accentText,
    colorLinkActive: palette.accentText,
    colorError: palette.danger,
    colorErrorHover: palette.dangerHover,
    colorErrorActive: palette.dangerActive,
  })

// Created once: Ant Design caches derived tokens by the identity of these functions.
const algorithms = {
  light: [antd.defaultAlgorithm, exactly(light)],
  dark: [antd.darkAlgorithm, exactly(dark)],
}

/** Below 900 px, controls need touch targets, and phones zoom into inputs with less than 16 px. */
const forThumbs = {
  token: { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 },
  fields: {
    Input: { inputFontSize: 16, inputFontSizeSM: 16 },
    InputNumber: { inputFontSize: 16, inputFontSizeSM: 16 },
    DatePicker: { inputFontSize: 16 },
    Select: { fontSize: 16, optionFontSize: 16 },
  },
}

interface ThemeOptions {
  readonly isDark: boolean
  readonly textSize: number
  readonly isNarrow: boolean
  readonly isStill: boolean
}

export const themeConfig = ({ isDark, textSize, isNarrow, isStill }: ThemeOptions): ThemeConfig => {
  const palette = isDark ? dark : light
  return {
    // The rules are generated at build time (scripts/web/antd-styles.ts); only theme values are set at run time.
    zeroRuntime: true,
    hashed: false,
    algorithm: isDark ? algorithms.dark : algorithms.light,
    token: {
      colorPrimary: palette.accent,
      colorInfo: palette.accent,
      colorError: palette.danger,
      colorSuccess: palette.tones.done.dot,
      colorWarning: palette.tones.yours.dot,
      colorText: palette.text,
      colorTextSecondary: palette.text2,
      colorTextTertiary: palette.text3,
      colorTextQuaternary: palette.textDisabled,
      colorTextDisabled: palette.textDisabled,
      colorTextDescription: palette.text3,
      colorTextPlaceholder: palette.text3,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      // Floating elements are set apart by a shadow, which is invisible in dark mode.
      colorBgElevated: isDark ? palette.subtle : palette.surface,
      colorBgMask: palette.scrim,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorFillAlter: palette.subtle,
      borderRadius: radius,
      fontFamily,
      fontSize: textSize,
      lineWidthFocus: 2,
      motion: !isStill,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      wireframe: false,
      ...(isNarrow && forThumbs.token),
    },
    components: {
      ...(isNarrow && forThumbs.fields),
      Checkbox: { borderRadiusSM: 4 },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        contentFontSizeSM: textSize - 1,
        primaryColor: palette.onAccent,
        dangerColor: palette.onDanger,
        defaultHoverBg: palette.subtle,
        defaultHoverColor: palette.text,
        defaultHoverBorderColor: palette.borderStrong,
        defaultActiveBg: palette.subtle,
        defaultActiveColor: palette.text,
        defaultActiveBorderColor: palette.text3,
      },
      Dropdown: { colorTextLightSolid: palette.onDanger },
      Pagination: { itemActiveColor: palette.accentText, itemActiveColorHover: palette.accentText },
      Tabs: { itemSelectedColor: palette.accentText, itemHoverColor: palette.text },
    },
  }
}
