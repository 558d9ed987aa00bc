import { AutoComplete, Button, Checkbox, InputNumber, Modal, Segmented } from 'antd'
import { useState, type FormEvent } from 'react'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { pictureOf } from '../../order-kit/line-picture.ts'
import { OperatorHeldOrder } from './operator-held-order.tsx'
import { carrierOfNumber, cleanNumber, knownCarriers, lastCarrier, rememberCarrier } from './carriers.ts'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import { useFocusOnOpen } from '../common/use-focus-on-open.ts'
import '../common/fulfilment.css'

type Order = OutputOf<typeof operatorOrders.getOperatorOrder>
type Line = Order['lines'][number]

const text = defineText({
  en: {
    title: (number: string) => `Ship ${number}`,
    opening: 'Ship order',
    number: 'Tracking number',
    numberHelp: 'Scan the label or type the number, then press Enter to ship.',
    carrier: 'Carrier',
    contents: 'In this parcel',
    all: 'All remaining items',
    part: 'Some items',
    left: (left: number) => `${formatNumber(left, 'en')} left`,
    skus: (count: number) => counted(count, 'SKU', 'SKUs'),
    ship: 'Ship',
    cancel: 'Cancel',
    nothing: 'Select at least one unit.',
    shipped: (number: string) => `${number} shipped.`,
    partly: (number: string) => `${number} partly shipped. The rest stays in the queue.`,
    refused: (number: string) => `${number} has nothing to ship right now.`,
    held: (number: string) =>
      `The buyer cancelled ${number} in the shop. It can’t ship until you or the seller decides.`,
    quantity: (title: string) => `Units of ${title} in this parcel`,
    shipOpen: 'Ship without ticking them off',
  },
  zh: {
    title: (number: string) => `发货 ${number}`,
    opening: '发货',
    number: '运单号',
    numberHelp: '扫描面单或手动输入，按回车发货。',
    carrier: '承运商',
    contents: '包裹内容',
    all: '全部剩余商品',
    part: '部分商品',
    left: (left: number) => `剩余 ${formatNumber(left, 'zh')} 件`,
    skus: (count: number) => `${formatNumber(count, 'zh')} 个 SKU`,
    ship: '发货',
    cancel: '取消',
    nothing: '请至少选择一件商品。',
    shipped: (number: string) => `${number} 已发货。`,
    partly: (number: string) => `${number} 已部分发货，剩余商品仍在队列中。`,
    refused: (number: string) => `${number} 目前没有可发货的商品。`,
    held: (number: string) => `${number} 已被买家在店铺取消，请等待卖家或平台确认是否发货。`,
    quantity: (title: string) => `此包裹中 ${title} 的件数`,
    shipOpen: '不勾选，直接发货',
  },
})

interface ShipDialogProps {
  readonly orderId: string
  readonly onClose: () => void
}

/** Made for barcode scanners, which type and press Enter. */
const ShipDialog = ({ orderId, onClose }: ShipDialogProps) => {
  const words = useText(text)
  const order = useCall(
    operatorOrders.getOperatorOrder,
    { id: orderId },
    { keepPrevious: false, quiet: true, staleMs: 0 },
  )
  const mayShip = order.data?.operatorActions.includes('ship')
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      width={620}
      title={order.data ? words.title(order.data.number) : words.opening}
      destroyOnHidden
    >
      {order.error && <ErrorState error={order.error} onRetry={() => void order.refetch()} />}
      {!order.data && !order.error && <CardSkeleton />}
      {order.data && mayShip && <ShipForm order={order.data} onClose={onClose} />}
      {order.data && !mayShip && <CannotShip order={order.data} />}
    </Modal>
  )
}
export default ShipDialog

const CannotShip = ({ order }: { order: Order }) => {
  const words = useText(text)
  if (order.waiting?.reason !== 'cancelledInShop') {
    return <p className="q-ship-refused">{words.refused(order.number)}</p>
  }
  return (
    <div className="q-ship-refused" role="alert">
      <p>{words.held(order.number)}</p>
      <OperatorHeldOrder order={order} />
    </div>
  )
}

const leftOf = (line: Line): number => line.quantity - line.shippedQuantity

interface ParcelDraft {
  readonly number: string
  readonly carrier: string
  readonly isPart: boolean
  readonly quantities: Readonly<Record<string, number>>
}

const ShipForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const words = useText(text)
  const open = order.lines.filter((line) => leftOf(line) > 0)
  const draft = useDraft<ParcelDraft>(`ship:${order.id}`, {
    number: '',
    carrier: lastCarrier(),
    isPart: false,
    quantities: Object.fromEntries(open.map((line) => [line.id, leftOf(line)])),
  })
  const { number, carrier, isPart } = draft.value
  const patch = (change: Partial<ParcelDraft>): void => draft.set((now) => ({ ...now, ...change }))
  // Units may have shipped since the draft was saved.
  const quantityOf = (line: Line): number => Math.min(draft.value.quantities[line.id] ?? 0, leftOf(line))
  const [problem, setProblem] = useState<string | null>(null)
  const [shipsOpen, setShipsOpen] = useState(false)
  const numberInput = useFocusOnOpen()
  const ship = useCallMutation(operatorOrders.shipOrder, {
    invalidates: operatorOrderReads,
    quiet: true,
    onSuccess: ({ status }) => {
      draft.clear()
      rememberCarrier(carrier.trim())
      toast.success(status === 'shipped' ? words.shipped(order.number) : words.partly(order.number))
      onClose()
    },
  })
  const errors = fieldErrorsOf(ship.error)
  const hasOpenTasks = ship.error?.reason === 'packTasksOpen'
  const refusal =
    ship.error && !hasOpenTasks && !ship.error.isToasted && Object.keys(errors).length === 0
      ? ship.error.message
      : null

  const setNumber = (typed: string): void => {
    const clean = cleanNumber(typed)
    const detected = carrierOfNumber(clean)
    patch({ number: clean, ...(detected && { carrier: detected }) })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Scanners may send Enter twice.
    if (ship.isPending) return
    const lines = open.flatMap((line) => {
      const quantity = quantityOf(line)
      return quantity > 0 ? [{ lineId: line.id, quantity }] : []
    })
    if (isPart && lines.length === 0) return setProblem(words.nothing)
    setProblem(null)
    return ship.mutate({
      id: order.id,
      carrier,
      trackingNumber: number,
      ...(isPart && { lines }),
      ...(shipsOpen && { openTasks: 'ship' }),
    })
  }
  return (
    <form onSubmit={submit} className="q-ship" noValidate>
      <RestoredNote draft={draft} />
      <TextField
        label={words.number}
        help={words.numberHelp}
        error={errors['trackingNumber'] ?? refusal}
        ref={numberInput}
        value={number}
        onChange={setNumber}
        autoComplete="off"
        spellCheck={false}
        className="q-scan-input"
        size="large"
      />
      <Field label={words.carrier} error={errors['carrier'] ?? null}>
        {({ status, ...control }) => (
          <AutoComplete
            {...control}
            {...(status && { status })}
            value={carrier}
            onChange={(typed: string) => patch({ carrier: typed })}
            showSearch={{
              filterOption: (typed, option) =>
                (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
            }}
            options={knownCarriers.map((value) => ({ value }))}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <div className="q-ship-contents">
        <div className="q-ship-contents-top">
          <h3>{words.contents}</h3>
          <Segmented
            value={isPart ? 'part' : 'all'}
            onChange={(choice) => patch({ isPart: choice === 'part' })}
            options={[
              { value: 'all', label: words.all },
              { value: 'part', label: words.part },
            ]}
          />
        </div>
        {open.map((line) => (
          <ShipLine
            key={line.id}
            line={line}
            quantity={isPart ? quantityOf(line) : leftOf(line)}
            onQuantity={
              isPart
                ? (quantity) => patch({ quantities: { ...draft.value.quantities, [line.id]: quantity } })
                : null
            }
          />
        ))}
        {problem && (
          <p className="q-field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      {(hasOpenTasks || shipsOpen) && (
        <div className="q-note q-note-problem q-note-open-tasks" role="alert">
          {hasOpenTasks && <p>{ship.error?.message}</p>}
          <Checkbox checked={shipsOpen} onChange={({ target }) => setShipsOpen(target.checked)}>
            {words.shipOpen}
          </Checkbox>
        </div>
      )}
      <div className="q-ship-footer">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={ship.isPending}>
          {words.ship}
        </Button>
      </div>
    </form>
  )
}

interface ShipLineProps {
  readonly line: Line
  readonly quantity: number
  /** Null when everything left ships. */
  readonly onQuantity: ((quantity: number) => void) | null
}

const ShipLine = ({ line, quantity, onQuantity }: ShipLineProps) => {
  const words = useText(text)
  const title = useTitle()(line)
  return (
    <div className="q-ship-line">
      <Picture src={pictureOf(line)} alt="" size={40} />
      <div className="q-ship-line-words">
        <div>{title}</div>
        <div className="q-muted">
          {[line.skuCode, line.variantTitle, line.units > 1 && words.skus(quantity * line.units)]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {onQuantity ? (
        <span className="q-ship-quantity">
          <InputNumber
            min={0}
            max={leftOf(line)}
            precision={0}
            value={quantity}
            aria-label={words.quantity(title)}
            onChange={(value) => onQuantity(value ?? 0)}
            style={{ width: 84 }}
          />
          <span className="q-muted">{words.left(leftOf(line))}</span>
        </span>
      ) : (
        <strong className="q-tabular">{quantity} ×</strong>
      )}
    </div>
  )
}
