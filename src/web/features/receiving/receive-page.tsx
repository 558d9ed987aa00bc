import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { SupplierOrderId } from '../../../contract/kernel/ids.ts'
import { operatorReceiving } from '../../../contract/supplier-orders/receiving.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import { supplierOrderMoves } from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { call } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { useShortcut } from '../../ui/page/shortcuts.ts'
import { useText } from '../../ui/text/define-text.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { ScanField, ScanProvider, useScans } from '../packing/scan-field.tsx'
import { SoundSwitch, StationMessages } from '../packing/station-message.tsx'
import { useStation } from '../packing/use-station.ts'
import type { Notify } from '../packing/use-order-scan.ts'
import '../packing/packing.css'
import { supplyText } from '../supplier-orders/supplier-order-text.ts'
import '../supplier-orders/supplier-orders.css'
import './receiving.css'
import { ReceiptLines } from '../supplier-orders/receipts-card.tsx'
import { ReceiveOrder } from './receive-order.tsx'
import { receiveText } from './receive-text.ts'

type Found = OutputOf<typeof operatorReceiving.findExpectedGoods>['orders'][number]

const ReceivePage = () => {
  const words = useText(receiveText)
  const [search, change] = useSearch()
  const id = search['id'] as SupplierOrderId | undefined
  const { input, handler, port, message, notify, clear, isQuiet, mute } = useStation()
  const [received, setReceived] = useState<SupplierOrder | null>(null)
  const open = (next: string | undefined): void => {
    clear()
    if (next !== undefined) setReceived(null)
    change({ id: next })
  }
  useShortcut('Enter', words.keyScan, null)
  useShortcut('*', words.keyStar, null)
  useShortcut('Ctrl Enter', words.keyReceive, null)
  useShortcut('Alt M', words.keySound, null)
  return (
    <ScanProvider value={port}>
      <div className="q-page q-pack">
        <PageHeader actions={<SoundSwitch isQuiet={isQuiet} onMute={mute} />} />
        <ScanField
          label={id === undefined ? words.scanOrder : words.scanGoods}
          input={input}
          handler={handler}
          onMute={mute}
        />
        <StationMessages message={message} idle={words.intro} />
        {id === undefined ? (
          <FindOrder received={received} notify={notify} onOpen={open} />
        ) : (
          <OpenOrder
            key={id}
            id={id}
            notify={notify}
            onOther={() => open(undefined)}
            onReceived={(order) => {
              open(undefined)
              setReceived(order)
              notify('done', words.done(unitsReceived(order)))
            }}
          />
        )}
      </div>
    </ScanProvider>
  )
}
export default ReceivePage

const unitsReceived = ({ receipts }: SupplierOrder): number =>
  (receipts[0]?.lines ?? []).reduce(
    (sum, { received, damaged, wrong }) => sum + received + damaged + wrong,
    0,
  )

interface FindOrderProps {
  readonly received: SupplierOrder | null
  readonly notify: Notify
  readonly onOpen: (id: string) => void
}

const FindOrder = ({ received, notify, onOpen }: FindOrderProps) => {
  const words = useText(receiveText)
  const supply = useText(supplyText)
  const [found, setFound] = useState<readonly Found[]>([])
  const find = async (code: string): Promise<void> => {
    const { orders } = await call(operatorReceiving.findExpectedGoods, { code }, { quiet: true })
    const [only] = orders
    setFound(orders.length > 1 ? orders : [])
    if (!only) notify('refused', words.notExpected(code))
    else if (orders.length === 1) onOpen(only.id)
    else notify('done', words.choose(code))
  }
  useScans({
    onScan: (typed) => {
      find(typed).catch((error: unknown) => notify('refused', error instanceof Error ? error.message : typed))
    },
  })
  const [receipt] = received?.receipts ?? []
  return (
    <>
      {found.length > 0 && (
        <ul className="q-receive-found">
          {found.map(({ id, number, supplierName, openUnits, expectedOn }) => (
            <li key={id}>
              <button type="button" className="q-receive-choice" onClick={() => onOpen(id)}>
                <strong className="q-tabular">{number}</strong>
                <span>{supplierName}</span>
                <span className="q-muted">
                  {[words.openUnits(openUnits), expectedOn && supply.expected(calendarDayOf(expectedOn))]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {receipt && received && (
        <Card
          title={`${words.received}: ${received.number}`}
          actions={<PageLink to={`/buying/order?id=${received.id}`}>{words.openOrder}</PageLink>}
        >
          <ReceiptLines receipt={receipt} />
        </Card>
      )}
      {!receipt && found.length === 0 && (
        <div className="q-pack-idle q-muted">
          <Icon name="scan" size={40} />
          <PageLink to="/buying/orders?tab=expected">{words.browse}</PageLink>
        </div>
      )}
    </>
  )
}

interface OpenOrderProps {
  readonly id: SupplierOrderId
  readonly notify: Notify
  readonly onOther: () => void
  readonly onReceived: (order: SupplierOrder) => void
}

const OpenOrder = ({ id, notify, onOther, onReceived }: OpenOrderProps) => {
  const words = useText(receiveText)
  const order = useCall(operatorSupplierOrders.getSupplierOrder, { id }, { keepPrevious: false, quiet: true })
  if (!order.data) return order.error ? <FailedPage answer={order} back="/buying/orders" /> : <PageSkeleton />
  const isExpected = supplierOrderMoves.receive.includes(order.data.status)
  return (
    <>
      <p>
        <button type="button" className="q-button q-button-link" onClick={onOther}>
          {words.otherOrder}
        </button>
      </p>
      {isExpected ? (
        <ReceiveOrder order={order.data} notify={notify} onReceived={onReceived} />
      ) : (
        <NotExpected order={order.data} />
      )}
    </>
  )
}

const NotExpected = ({ order }: { order: SupplierOrder }) => {
  const words = useText(receiveText)
  return (
    <p className="q-note">
      {words.notExpected(order.number)}{' '}
      <PageLink to={`/buying/order?id=${order.id}`}>{words.openOrder}</PageLink>
    </p>
  )
}
