import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button, Modal, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  returnedParcels,
  type SecondaryResult,
  type ReturnedParcel,
} from '../../../contract/returned-parcels/returned-parcels.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Country } from '../../ui/components/country.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { RechargeButton } from '../wallet/recharge/recharge-button.tsx'
import { returnPaymentReads } from './return-calls.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { placeText } from './return-text.ts'
import './returned-parcels.css'

const text = defineText({
  en: {
    title: (count: number) => `Pay shipping for ${counted(count, 'parcel', 'parcels')}`,
    line: (number: string) => `Shipping line for ${number}`,
    none: 'No shipping line',
    days: (min: number, max: number) => `${min}–${counted(max, 'day', 'days')}`,
    willPay: 'Will be paid',
    paid: 'Paid',
    stays: 'Will remain unpaid',
    balance: 'Current balance',
    available: 'Available with credit',
    total: 'Total',
    payable: 'Covered by your balance',
    short: 'Amount short',
    pay: (amount: string) => `Pay ${amount}`,
    nothing: 'Nothing to pay',
    close: 'Close',
    cancel: 'Cancel',
    done: (count: number) => `Shipping paid for ${counted(count, 'parcel', 'parcels')}.`,
  },
  zh: {
    title: (count: number) => `支付 ${formatNumber(count, 'zh')} 个包裹的运费`,
    line: (number: string) => `${number} 的物流渠道`,
    none: '无可用渠道',
    days: (min: number, max: number) => `${min}–${max} 天`,
    willPay: '将付款',
    paid: '已付款',
    stays: '未付款',
    balance: '当前余额',
    available: '含信用额度可用',
    total: '合计',
    payable: '余额可支付金额',
    short: '全部支付还差',
    pay: (amount: string) => `支付 ${amount}`,
    nothing: '暂无待支付运费',
    close: '关闭',
    cancel: '取消',
    done: (count: number) => `已支付 ${formatNumber(count, 'zh')} 个包裹的运费。`,
  },
})

type PayInfo = OutputOf<typeof returnedParcels.getReturnedParcelPayInfo>

interface PayReturnsDialogProps {
  readonly rows: readonly ReturnedParcel[]
  readonly onClose: () => void
  readonly onPaid?: () => void
}

/** Pays from the wallet, as far as the balance allows. */
const PayReturnsDialog = ({ rows, onClose, onPaid }: PayReturnsDialogProps) => {
  const words = useText(text)
  // The parcels when the dialog opened: paying changes the list behind it.
  const [shown] = useState(rows)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const items = shown.map(({ id }) => {
    const lineId = chosen[id]
    return lineId === undefined ? { id } : { id, lineId }
  })
  const pay = useCallMutation(returnedParcels.payReturnedParcels, {
    invalidates: returnPaymentReads,
    onSuccess: ({ results }) => {
      const paid = results.filter(({ ok }) => ok).length
      if (paid === 0) return
      toast.success(words.done(paid))
      onPaid?.()
      if (paid === shown.length) onClose()
    },
  })
  const done = pay.data
  const info = useCall(returnedParcels.getReturnedParcelPayInfo, { items }, { quiet: true, enabled: !done })
  const results = done?.results ?? info.data?.results ?? []
  const toPay = (info.data?.shipments ?? []).flatMap(({ id, lineId, price }) =>
    lineId !== null && price && results.some((one) => one.id === id && one.ok)
      ? [{ id, lineId, agreedMinor: price.amountMinor }]
      : [],
  )
  const isShort = results.some(({ reason }) => reason === 'balanceTooLow')
  return (
    <Modal
      open
      width={720}
      title={words.title(shown.length)}
      onCancel={onClose}
      footer={
        <>
          {isShort && <RechargeButton missingMinor={info.data?.missing.amountMinor ?? 0} />}
          <Button onClick={onClose}>{done ? words.close : words.cancel}</Button>
          {!done && (
            <Button
              type="primary"
              disabled={toPay.length === 0 || info.isPlaceholderData}
              loading={pay.isPending}
              onClick={() => pay.mutate({ items: toPay })}
            >
              {toPay.length > 0 && info.data ? words.pay(moneyText(info.data.payable)) : words.nothing}
            </Button>
          )}
        </>
      }
    >
      {info.error && !done && <ErrorState error={info.error} onRetry={() => void info.refetch()} />}
      {!info.data && !info.error && <CardSkeleton />}
      {info.data && (
        <div className="q-stack">
          <ul className="q-return-pay">
            {shown.map((row) => (
              <PayRow
                key={row.id}
                row={row}
                info={info.data.shipments.find(({ id }) => id === row.id)}
                result={results.find(({ id }) => id === row.id)}
                isDone={done !== undefined}
                onChoose={(lineId) => setChosen((now) => ({ ...now, [row.id]: lineId }))}
              />
            ))}
          </ul>
          <Summary info={info.data} balance={done?.balance ?? null} isShort={isShort} />
        </div>
      )}
    </Modal>
  )
}
export default PayReturnsDialog

interface PayRowProps {
  readonly row: ReturnedParcel
  readonly info: PayInfo['shipments'][number] | undefined
  readonly result: SecondaryResult | undefined
  readonly isDone: boolean
  readonly onChoose: (lineId: string) => void
}

const PayRow = ({ row, info, result, isDone, onChoose }: PayRowProps) => {
  const words = useText(text)
  const offers = info?.offers ?? []
  return (
    <li>
      <div className="q-cell-stack">
        <strong>
          {row.number} · {row.orderNumber}
        </strong>
        <span className="q-muted">
          {placeText(row)} <Country code={row.address.countryCode} /> · {weightText(row.weightGrams)}
        </span>
      </div>
      <div className="q-return-pay-line">
        {offers.length > 0 && (
          <Select
            aria-label={words.line(row.number)}
            value={info?.lineId ?? undefined}
            placeholder={words.none}
            disabled={isDone}
            onChange={onChoose}
            options={offers.map((offer) => ({
              value: offer.lineId,
              label: `${offer.name} · ${words.days(offer.daysMin, offer.daysMax)} · ${moneyText(offer.price)}`,
            }))}
          />
        )}
        <Money value={info?.price ?? null} strong />
      </div>
      {result && (
        <div>
          <StatusTag tone={result.ok ? 'done' : 'problem'}>
            {result.ok ? (isDone ? words.paid : words.willPay) : words.stays}
          </StatusTag>{' '}
          {!result.ok && <span className="q-muted">{result.message}</span>}
        </div>
      )}
    </li>
  )
}

interface SummaryProps {
  readonly info: PayInfo
  readonly balance: PayInfo['balance'] | null
  readonly isShort: boolean
}

const Summary = ({ info, balance, isShort }: SummaryProps) => {
  const words = useText(text)
  if (balance)
    return <DescriptionList rows={[[words.balance, <Money key="balance" value={balance} strong />]]} />
  return (
    <DescriptionList
      rows={[
        [words.balance, <Money key="balance" value={info.balance} />],
        ...(info.available.amountMinor > Math.max(0, info.balance.amountMinor)
          ? [[words.available, <Money key="available" value={info.available} />] as const]
          : []),
        [words.total, <Money key="total" value={info.total} />],
        [words.payable, <Money key="payable" value={info.payable} strong />],
        ...(isShort ? [[words.short, <Money key="missing" value={info.missing} strong />] as const] : []),
      ]}
    />
  )
}
