import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import type { OpenTasksRule } from '../../../../contract/orders/pack-tasks.ts'
import type { operatorShipFiles, ShipRowPreview } from '../../../../contract/orders/ship-files.ts'
import { usePages } from '../../../ui/index-page/pager.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import '../../../ui/index-page/table.css'
import '../common/fulfilment.css'

const text = defineText({
  en: {
    title: (file: string) => `Preview of ${file}`,
    ready: (orders: number, parcels: number) =>
      `${counted(orders, 'order', 'orders')} in ${counted(parcels, 'parcel', 'parcels')} will ship. Nothing has been shipped yet.`,
    nothing: 'No row of this file can be shipped.',
    refused: (rows: number) =>
      `${counted(rows, 'row', 'rows')} cannot be shipped and will be reported as failed.`,
    differs: (rows: number) =>
      `${counted(rows, 'row has', 'rows have')} another carrier than the order’s shipping line. Check them before you ship.`,
    ship: (orders: number) => `Ship ${counted(orders, 'order', 'orders')}`,
    other: 'Choose another file',
    row: 'Row',
    order: 'Order',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    result: 'Result',
    ships: 'Will ship',
    shipsPartly: 'Will ship in part',
    shippedBefore: 'Already shipped',
    refusedRow: 'Cannot ship',
    otherCarrier: (carrier: string, line: string) => `The order’s shipping line is ${line}, by ${carrier}.`,
    check: 'Other carrier',
    region: 'Rows of the file',
    open: (orders: number) =>
      `${counted(orders, 'order has', 'orders have')} notes or services that nobody has ticked off at the pack station. Unless you ship them too, they will be reported as failed.`,
    shipOpen: (orders: number) => `Ship ${counted(orders, 'order', 'orders')} without ticking them off`,
    openTasks: 'Not ticked off',
    note: 'Packing note',
    giftNote: 'Gift note',
    only: (rows: number) => `Show ${counted(rows, 'row', 'rows')} to check`,
    all: 'Show all rows',
  },
  zh: {
    title: (file: string) => `预览：${file}`,
    ready: (orders: number, parcels: number) =>
      `将发出 ${formatNumber(orders, 'zh')} 个订单、${formatNumber(parcels, 'zh')} 个包裹。目前尚未发货。`,
    nothing: '该文件没有可发货的行。',
    refused: (rows: number) => `${formatNumber(rows, 'zh')} 行不能发货，将记为失败。`,
    differs: (rows: number) => `${formatNumber(rows, 'zh')} 行的承运商与订单的物流渠道不同，请核对后再发货。`,
    ship: (orders: number) => `发货 ${formatNumber(orders, 'zh')} 个订单`,
    other: '重新选择文件',
    row: '行',
    order: '订单',
    carrier: '承运商',
    tracking: '运单号',
    result: '结果',
    ships: '将发货',
    shipsPartly: '将部分发货',
    shippedBefore: '之前已发货',
    refusedRow: '不能发货',
    otherCarrier: (carrier: string, line: string) => `订单的物流渠道为“${line}”，承运商 ${carrier}。`,
    check: '承运商不同',
    region: '文件的各行',
    open: (orders: number) =>
      `${formatNumber(orders, 'zh')} 个订单的备注或服务尚未在打包台勾选。除非选择一并发货，否则将记为失败。`,
    shipOpen: (orders: number) => `不勾选，一并发出 ${formatNumber(orders, 'zh')} 个订单`,
    openTasks: '未勾选',
    note: '打包备注',
    giftNote: '礼品留言',
    only: (rows: number) => `只看需核对的 ${formatNumber(rows, 'zh')} 行`,
    all: '显示全部行',
  },
})

type Preview = OutputOf<typeof operatorShipFiles.previewShipFile>

interface ShipFilePreviewProps {
  readonly fileName: string
  readonly preview: Preview
  readonly isShipping: boolean
  readonly onShip: (openTasks: OpenTasksRule) => void
  readonly onCancel: () => void
}

const isToCheck = ({ outcome, lineCarrier, openTasks }: ShipRowPreview): boolean =>
  outcome === 'refused' || lineCarrier !== null || openTasks.length > 0

export const ShipFilePreview = ({
  fileName,
  preview,
  isShipping,
  onShip,
  onCancel,
}: ShipFilePreviewProps) => {
  const words = useText(text)
  const { orders, parcels, refused, otherCarrier, withOpenTasks, rows } = preview
  const [shipsOpen, setShipsOpen] = useState(false)
  const shipping = shipsOpen ? orders : orders - withOpenTasks
  const toCheck = rows.filter(isToCheck)
  const [showsAll, setShowsAll] = useState(toCheck.length === 0)
  return (
    <section className="q-stack" aria-label={words.title(fileName)} data-testid="ship-preview">
      <h2 className="q-ship-preview-title">{words.title(fileName)}</h2>
      <p role="status">{orders === 0 ? words.nothing : words.ready(orders, parcels)}</p>
      {otherCarrier > 0 && <p className="q-note">{words.differs(otherCarrier)}</p>}
      {withOpenTasks > 0 && (
        <div className="q-note q-note-open-tasks">
          <p>{words.open(withOpenTasks)}</p>
          <Checkbox checked={shipsOpen} onChange={({ target }) => setShipsOpen(target.checked)}>
            {words.shipOpen(withOpenTasks)}
          </Checkbox>
        </div>
      )}
      {refused > 0 && <p className="q-note q-note-problem">{words.refused(refused)}</p>}
      <div className="q-ship-preview-actions">
        {shipping > 0 && (
          <Button type="primary" loading={isShipping} onClick={() => onShip(shipsOpen ? 'ship' : 'refuse')}>
            {words.ship(shipping)}
          </Button>
        )}
        <Button disabled={isShipping} onClick={onCancel}>
          {words.other}
        </Button>
        {toCheck.length > 0 && toCheck.length < rows.length && (
          <Button type="link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? words.only(toCheck.length) : words.all}
          </Button>
        )}
      </div>
      <Rows rows={showsAll ? rows : toCheck} />
    </section>
  )
}

const Rows = ({ rows }: { readonly rows: readonly ShipRowPreview[] }) => {
  const words = useText(text)
  const locale = useLocale()
  const { shown, pager } = usePages(rows)
  return (
    <>
      <div className="q-ship-preview-rows" role="region" aria-label={words.region} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col" className="q-right">
                {words.row}
              </th>
              <th scope="col">{words.order}</th>
              <th scope="col">{words.carrier}</th>
              <th scope="col">{words.tracking}</th>
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td className="q-right q-tabular">{formatNumber(row.row, locale)}</td>
                <td className="q-tabular">
                  {row.orderId === null ? (
                    row.orderNumber
                  ) : (
                    <PageLink to="/orders/order" search={{ id: row.orderId }}>
                      {row.orderNumber}
                    </PageLink>
                  )}
                </td>
                <td>{row.carrier}</td>
                <td className="q-tabular">{row.trackingNumber}</td>
                <td>
                  <RowResult row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </>
  )
}

const tones = { ships: 'done', shipsPartly: 'moving', shippedBefore: 'quiet', refused: 'problem' } as const

const RowResult = ({
  row: { outcome, message, lineCarrier, lineName, openTasks },
}: {
  readonly row: ShipRowPreview
}) => {
  const words = useText(text)
  const locale = useLocale()
  const open = openTasks.map(({ kind, nameEn, nameZh }) =>
    kind === 'service' ? (locale === 'zh' && nameZh) || nameEn : words[kind],
  )
  const label = outcome === 'refused' ? words.refusedRow : words[outcome]
  return (
    <span className="q-cell-stack">
      <span className="q-ship-preview-tags">
        <StatusTag tone={tones[outcome]}>{label}</StatusTag>
        {lineCarrier !== null && <StatusTag tone="yours">{words.check}</StatusTag>}
        {open.length > 0 && <StatusTag tone="yours">{words.openTasks}</StatusTag>}
      </span>
      {open.length > 0 && <span>{open.join(' · ')}</span>}
      {message !== '' && <span>{message}</span>}
      {lineCarrier !== null && <span>{words.otherCarrier(lineCarrier, lineName ?? '')}</span>}
    </span>
  )
}
