import { Radio } from 'antd'
import { useState } from 'react'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { sellerReads } from './wholesale-calls.ts'
import { factText, freightText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    title: (version: number) => `Accept quote ${version}?`,
    why: 'You do not pay anything yet. The freight is an estimate; the actual cost is settled once the goods are packed.',
    freight: 'Freight option',
    goods: 'Goods',
    total: 'Amount due',
    send: 'Accept quote',
    done: 'Quote accepted. Pay for the order before the quote expires.',
  },
  zh: {
    title: (version: number) => `接受报价 ${version}？`,
    why: '现在无需付款。当前为预估运费，打包后按实际运费结算。',
    freight: '选择运输方式',
    goods: '货款',
    total: '应付总额',
    send: '接受',
    done: '报价已接受，请在有效期内付款。',
  },
})

const AcceptDialog = ({ order, onClose }: { order: WholesaleOrder; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  const freights = useText(freightText)
  // If a newer quote arrives meanwhile, the call fails instead of accepting it.
  const [quote] = useState(order.quotes[0])
  const wished = quote?.freights.find(({ kind }) => kind === order.freightKind) ?? quote?.freights[0]
  const [kind, setKind] = useState(wished?.kind ?? order.freightKind)
  const accept = useCallMutation(wholesale.acceptWholesaleQuote, {
    invalidates: sellerReads,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  if (!quote) return null
  const { currency, goodsMinor } = quote
  const chosen = quote.freights.find((one) => one.kind === kind)
  return (
    <FormDialog
      title={words.title(quote.version)}
      sendLabel={words.send}
      isBusy={accept.isPending}
      onSend={() => accept.mutate({ id: order.id, version: quote.version, freightKind: kind })}
      onClose={onClose}
    >
      <div className="q-stack">
        <p>{words.why}</p>
        <strong>{words.freight}</strong>
        <Radio.Group
          className="q-whole-offers"
          aria-label={words.freight}
          value={kind}
          onChange={(event) =>
            setKind(quote.freights.find((one) => one.kind === event.target.value)?.kind ?? kind)
          }
          options={quote.freights.map((offer) => ({
            value: offer.kind,
            label: (
              <span className="q-whole-offer">
                <span>
                  {freights[offer.kind]} · {facts.days(offer.daysMin, offer.daysMax)}
                </span>
                <Money amountMinor={offer.minor} currency={currency} strong />
              </span>
            ),
          }))}
        />
        <DescriptionList
          rows={[
            [words.goods, <Money key="goods" amountMinor={goodsMinor} currency={currency} />],
            [
              words.total,
              <Money
                key="total"
                amountMinor={goodsMinor + (chosen?.minor ?? 0)}
                currency={currency}
                strong
              />,
            ],
          ]}
        />
      </div>
    </FormDialog>
  )
}
export default AcceptDialog
