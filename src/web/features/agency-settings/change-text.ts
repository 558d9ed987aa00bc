import type { Locale } from '../../ui/text/locale.ts'
import type { FieldLabels } from './settings-text.ts'

const nameOf = (labels: FieldLabels, field: string): string =>
  field in labels ? labels[field as keyof FieldLabels] : field

/** The label of a field path: `chatApps.0.qr.url` is 'Chat app 1: QR code', `methods.bank.feeBp` 'Bank account: Fee (%)'. */
const pathLabel = (labels: FieldLabels, path: string, locale: Locale): string => {
  const [first = '', place, field] = path.split('.')
  if (place === undefined || field === undefined) return nameOf(labels, first)
  const colon = locale === 'zh' ? '：' : ': '
  const item = /^\d+$/.test(place) ? `${nameOf(labels, first)} ${Number(place) + 1}` : nameOf(labels, place)
  return `${item}${colon}${nameOf(labels, field)}`
}

export const changedFields = (
  labels: FieldLabels,
  changed: readonly string[],
  locale: Locale,
): readonly string[] => [...new Set(changed.map((path) => pathLabel(labels, path, locale)))]
