import { AutoComplete, Button } from 'antd'
import { useEffect, useId, useRef, type ComponentRef, type KeyboardEvent } from 'react'
import type { PackOrder } from '../../../contract/packing/packing.ts'
import { Icon } from '../../ui/icon.tsx'
import { AttributeList } from '../../ui/detail-page/attribute-list.tsx'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useText } from '../../ui/text/define-text.ts'
import { listText } from '../../ui/text/list-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { knownCarriers } from '../fulfilment/shipping/carriers.ts'
import {
  emptyPackState,
  isAllPacked,
  packedOf,
  select,
  stepCount,
  applyScan,
  toPack,
  type PackState,
  type ScanResult,
} from './pack-state.ts'
import { goodsText } from '../shipping/goods-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { PackLineRow } from './pack-line-row.tsx'
import { refusalMessage, stationText } from './packing-text.ts'
import { useScans } from './scan-field.tsx'
import { useFinishing } from './use-finishing.ts'
import type { Notify } from './use-order-scan.ts'

interface PackingTableProps {
  readonly order: PackOrder
  readonly notify: Notify
  readonly hint: (words: string) => void
  readonly onOrder: (number: string) => void
  readonly onShipped: () => void
}

export const PackingTable = ({ order, notify, hint, onOrder, onShipped }: PackingTableProps) => {
  const words = useText(stationText)
  const draft = useDraft<PackState>(`pack:${order.id}`, emptyPackState)
  const packState = draft.value
  const { lines } = order
  const isPacking = packState.step === 'pack'
  const carrier = useRef<ComponentRef<typeof AutoComplete>>(null)
  const finishing = useFinishing({ order, draft, notify, onShipped })
  const label = packState.carrierLabel ?? null
  const prompt = isPacking ? words.scanSku : label ? words.scanLabel : words.scanTracking
  useEffect(() => {
    hint(prompt)
    return () => hint('')
  }, [hint, prompt])

  const count = (result: ScanResult): void => {
    if ('refusal' in result) return notify('refused', refusalMessage(result.refusal))
    draft.set(result.packState)
    const line = lines.find(({ id }) => id === result.packState.selected)
    if (line) notify('counted', words.counted(line.code, result.packState.counts[line.id] ?? 0, line.left))
    if (isAllPacked(result.packState, lines)) void finishing.finish(result.packState)
    return undefined
  }
  const putDown = (): void => {
    if (!isPacking) return draft.set({ ...packState, step: 'pack' })
    if (packedOf(packState, lines) > 0) notify('counted', words.paused(order.number))
    return onOrder('')
  }
  const focus = useScans({
    onScan: (typed) => {
      if (finishing.isBusy) return
      if (isPacking) count(applyScan(packState, order, typed))
      else void finishing.ship(packState, typed)
    },
    onKey: (event) => {
      const action = keyAction(event)
      if (!action) return false
      if (action === 'carrier') carrier.current?.focus()
      else if (action === 'putDown') putDown()
      else if (finishing.isBusy) return true
      else if (action === 'finish') void finishing.finish(packState)
      else if (action === 'print') void finishing.print()
      else if (!isPacking) return true
      else if (action === 'more' || action === 'fewer')
        count(stepCount(packState, lines, action === 'more' ? 1 : -1))
      else draft.set(select(packState, lines, action === 'down' ? 1 : -1))
      return true
    },
  })
  const andFocus = (action: () => void) => () => {
    action()
    focus()
  }
  return (
    <div className="q-columns">
      <div className="q-stack">
        {order.giftNote && <GiftNote note={order.giftNote} />}
        <ol className="q-pack-lines" aria-label={words.products}>
          {lines.map((line) => (
            <PackLineRow
              key={line.id}
              line={line}
              packState={packState}
              onCount={
                isPacking && line.left > 0
                  ? (by) => {
                      count(stepCount({ ...packState, selected: line.id }, lines, by))
                      focus()
                    }
                  : null
              }
            />
          ))}
        </ol>
        <div className="q-pack-actions">
          <Button onClick={andFocus(putDown)}>{words.pause}</Button>
          {isPacking ? (
            <Button
              type="primary"
              icon={<Icon name="printer" size={16} />}
              loading={finishing.isBusy}
              disabled={packedOf(packState, toPack(lines)) === 0}
              onClick={andFocus(() => void finishing.finish(packState))}
            >
              {words.print}
            </Button>
          ) : (
            <>
              <Button
                icon={<Icon name="printer" size={16} />}
                loading={finishing.isBusy}
                onClick={andFocus(() => void finishing.print())}
              >
                {words.printAgain}
              </Button>
              {label && (
                <Button
                  type="primary"
                  loading={finishing.isBusy}
                  onClick={andFocus(() => void finishing.ship(packState, label.trackingNumber))}
                >
                  {words.shipWith(label.trackingNumber)}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <aside className="q-stack">
        <OrderCard order={order} />
        <Card>
          <Field label={words.carrier}>
            {({ status, ...control }) => (
              <AutoComplete
                {...control}
                {...(status && { status })}
                ref={carrier}
                value={packState.carrier ?? label?.carrier ?? order.carrier}
                onChange={(typed: string) => draft.set({ ...packState, carrier: typed })}
                onInputKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === 'Escape') setTimeout(focus)
                }}
                options={knownCarriers.map((value) => ({ value }))}
                showSearch={{
                  filterOption: (typed, option) =>
                    (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
                }}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        </Card>
      </aside>
    </div>
  )
}

/** Before the products, so that it is in the parcel when this is closed. */
const GiftNote = ({ note }: { note: string }) => {
  const words = useText(stationText)
  const id = useId()
  return (
    <section className="q-pack-gift" aria-labelledby={id}>
      <h2 id={id}>{words.giftNote}</h2>
      <p>{words.encloseGiftNote}</p>
      <blockquote>{note}</blockquote>
    </section>
  )
}

type KeyAction = 'carrier' | 'putDown' | 'finish' | 'print' | 'more' | 'fewer' | 'up' | 'down'

const plainKeys: Readonly<Record<string, KeyAction>> = {
  Escape: 'putDown',
  '+': 'more',
  '-': 'fewer',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The command of a key; null if the key is text input. */
const keyAction = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyAction | null => {
  if (altKey) return code === 'KeyC' ? 'carrier' : null
  if (!ctrlKey && !metaKey) return plainKeys[key] ?? null
  if (key === 'Enter') return 'finish'
  return key.toLowerCase() === 'p' ? 'print' : null
}

const OrderCard = ({ order }: { order: PackOrder }) => {
  const words = useText(stationText)
  const goods = useText(goodsText)
  const locale = useLocale()
  const { label } = order
  const rows: (readonly [string, React.ReactNode])[] = [
    [
      words.to,
      <address key="to" className="q-pack-address">
        {order.addressLines.map((line, place) => (
          <div key={place}>{line}</div>
        ))}
      </address>,
    ],
    [words.shippingLine, order.shippingLineName ?? '–'],
    [words.weight, order.weightGrams > 0 ? weightText(order.weightGrams) : '–'],
    [words.label, label ? words.labelBy(label.no, label.by) : words.noLabel],
  ]
  if (order.goodsAttributes.length > 0) {
    const attributes = order.goodsAttributes.map((attribute) => goods[attribute])
    rows.push([words.goods, <strong key="goods">{listText(attributes, locale)}</strong>])
  }
  return (
    <Card title={order.number}>
      <p className="q-muted q-pack-origin">
        {[order.customerName, order.shopName, order.shopOrderName].filter(Boolean).join(' · ')}
      </p>
      {order.note && (
        <p className="q-note q-pack-note">
          <Icon name="info" size={16} /> {order.note}
        </p>
      )}
      <AttributeList attributes={order.attributes} />
      <DescriptionList rows={rows} />
    </Card>
  )
}
