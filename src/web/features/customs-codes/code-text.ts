import { formatNumber } from '../../../contract/kernel/format.ts'
import type { CustomsCode, CustomsCodeProblem } from '../../../contract/customs-codes/customs-codes.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Locale } from '../../ui/text/locale.ts'

/** `6109.10`. */
export const dottedCode = (code: string): string => `${code.slice(0, 4)}.${code.slice(4)}`

/** In the reader's language, or else in the one that the list has. */
export const codeName = ({ nameEn, nameZh }: CustomsCode, locale: Locale): string =>
  locale === 'zh' ? nameZh || nameEn : nameEn || nameZh

export const codeProblemText = defineText<Record<CustomsCodeProblem, (detail: string) => string>>({
  en: {
    notCode: () => 'Not a customs code: it needs 6 digits, or 8 to 10 digits of a national code.',
    zeroLost: () =>
      'The code has 7 or 9 digits, so a spreadsheet may have removed its leading zero. Format the column as text.',
    noDescription: () => 'No description.',
    repeated: (row) => `Same code as row ${formatNumber(Number(row), 'en')}, whose description is kept.`,
    formula: () => 'A formula without a result. Replace it with its value.',
  },
  zh: {
    notCode: () => '不是海关编码：须为 6 位数字，或 8 至 10 位的国家编码。',
    zeroLost: () => '编码为 7 或 9 位，表格软件可能去掉了开头的 0，请将该列设为文本格式。',
    noDescription: () => '没有描述。',
    repeated: (row) => `与第 ${formatNumber(Number(row), 'zh')} 行编码相同，保留该行的描述。`,
    formula: () => '公式没有结果，请替换为数值。',
  },
})
