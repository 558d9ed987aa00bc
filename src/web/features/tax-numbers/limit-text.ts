import { formatMinor } from '../../../contract/kernel/money.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { getLocale } from '../../ui/text/locale.ts'

/** `EUR 150`, `NOK 3,000`; with cents only where there are some. */
export const limitText = ({
  amountMinor,
  currency,
}: {
  readonly amountMinor: number
  readonly currency: string
}): string => {
  const [whole = '0', cents = '00'] = formatMinor(amountMinor).split('.')
  const units = formatNumber(Number(whole), getLocale())
  return `${currency} ${units}${cents === '00' ? '' : `.${cents}`}`
}
