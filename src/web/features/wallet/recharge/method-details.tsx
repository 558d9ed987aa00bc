import type { PaymentMethod } from '../../../../contract/wallet/payment-methods.ts'
import { usdtNetworkWords } from '../../../../contract/withdrawals/withdrawal-text.ts'
import { CopyText } from '../../../ui/components/copy-text.tsx'
import { DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { QrCode } from '../../../ui/components/qr-code.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'

const text = defineText({
  en: {
    transferTo: 'First, send the money to this account',
    network: 'Network',
    onlyNetwork: (network: string) => `Send USDT on ${network} only. Funds sent on another network are lost.`,
    qr: 'QR code of the address',
    least: 'Minimum',
    fee: 'Fee',
  },
  zh: {
    transferTo: '请先付款至以下账户',
    network: '网络',
    onlyNetwork: (network: string) => `请仅通过 ${network} 转账 USDT，使用其他网络将导致资金丢失。`,
    qr: '地址二维码',
    least: '最低金额',
    fee: '费用',
  },
})

/** Where to pay in: what to copy, and what to heed. */
export const MethodDetails = ({ method }: { readonly method: PaymentMethod }) => {
  const words = useText(text)
  const isChinese = useLocale() === 'zh'
  const { network, details, currency, minMinor } = method
  const own = (en: string, zh: string): string => (isChinese && zh !== '' ? zh : en)
  const instructions = own(method.instructionsEn, method.instructionsZh)
  const feeNote = own(method.feeNoteEn, method.feeNoteZh)
  const address = network === null ? undefined : details[0]?.value
  return (
    <section className="q-bank-account">
      <h3>{words.transferTo}</h3>
      {network !== null && <p className="q-note">{words.onlyNetwork(usdtNetworkWords[network])}</p>}
      <DescriptionList
        rows={[
          ...(network === null ? [] : [[words.network, usdtNetworkWords[network]] as const]),
          ...details.map(({ label, value }) => [label, <CopyText key={label} value={value} />] as const),
          [words.least, moneyText({ amountMinor: minMinor, currency })],
          ...(feeNote === '' ? [] : [[words.fee, feeNote] as const]),
        ]}
      />
      {address !== undefined && <QrCode content={address} label={words.qr} />}
      {instructions !== '' && <p>{instructions}</p>}
    </section>
  )
}
