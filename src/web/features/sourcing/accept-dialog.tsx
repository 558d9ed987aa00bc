import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useState } from 'react'
import { orders } from '../../../contract/orders/orders.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { SourcingRequest, SourcingQuote } from '../../../contract/sourcing/sourcing-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { variantOf } from './quote-card.tsx'
import { sellerReads } from './sourcing-calls.ts'
import { factText } from './sourcing-text.ts'
import { chosenVariant, VariantChoice, type ChosenVariant } from './variant-choice.tsx'

const text = defineText({
  en: {
    title: (version: number) => `Accept quote ${version}?`,
    why: 'The product is added to your private products at these prices. You do not pay anything now.',
    variants: 'Match with your shop variants',
    variantsHelp:
      'Waiting orders for these variants are matched and priced immediately, and new orders as they arrive.',
    send: 'Accept quote',
    missing: 'Select a quoted variant for each shop variant.',
    done: 'Quote accepted. The product is now in your private products.',
    mapped: (n: number) => `${counted(n, 'waiting order', 'waiting orders')} matched and priced.`,
  },
  zh: {
    title: (version: number) => `接受报价 ${version}？`,
    why: '接受后，该产品将以此价格成为您的私有产品，现在无需付款。',
    variants: '对应您店铺的哪些变体？',
    variantsHelp: '等待中的订单立即匹配并计价，后续订单自动匹配。',
    send: '接受',
    missing: '请为每个店铺变体选择对应的报价变体。',
    done: '报价已接受，该产品已加入私有产品。',
    mapped: (n: number) => `${formatNumber(n, 'zh')} 个等待中的订单已匹配并计价。`,
  },
})

interface AcceptProps {
  readonly request: SourcingRequest
  /** The version shown on screen; accepting another version fails. */
  readonly quote: SourcingQuote
  readonly onClose: () => void
}

const AcceptDialog = ({ request, quote: shown, onClose }: AcceptProps) => {
  const words = useText(text)
  const facts = useText(factText)
  // If a newer quote arrives meanwhile, the call fails instead of accepting it.
  const [quote] = useState(shown)
  const go = useGo()
  const options = quote.skus.map((sku) => ({
    value: sku.position,
    label: `${variantOf(sku) || facts.only} · ${moneyText({ amountMinor: sku.priceMinor, currency: quote.currency })}`,
  }))
  const [chosen, setChosen] = useState<readonly ChosenVariant<number>[]>(() =>
    request.variants.map((variant) => chosenVariant(variant, options)),
  )
  const [isTried, setIsTried] = useState(false)
  const accept = useCallMutation(sourcing.acceptSourcing, {
    invalidates: [...sellerReads, sourcing.listPrivateProducts, orders.listOrders, orders.getMenuCounts],
    onSuccess: async ({ productId, ordersChanged }) => {
      toast.success(
        [words.done, ordersChanged > 0 ? words.mapped(ordersChanged) : ''].filter(Boolean).join(' '),
      )
      onClose()
      await go(`/product/privateProductDetail/${productId}`)
    },
  })
  const isMissing = chosen.some(({ stands }) => stands === null)
  const send = (): void => {
    setIsTried(true)
    if (isMissing) return
    const variants = chosen.flatMap(({ variant: { shopId, variantKey }, stands: position, units }) =>
      position === null ? [] : [{ shopId, variantKey, position, units }],
    )
    accept.mutate({ id: request.id, version: quote.version, variants })
  }
  return (
    <FormDialog
      title={words.title(quote.version)}
      width={680}
      sendLabel={words.send}
      isBusy={accept.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <p>{words.why}</p>
        <div>
          <strong>{words.variants}</strong>
          <p className="q-muted">{words.variantsHelp}</p>
        </div>
        <VariantChoice options={options} chosen={chosen} onChange={setChosen} />
        {isTried && isMissing && (
          <p className="q-note q-note-problem" role="alert">
            {words.missing}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
export default AcceptDialog
