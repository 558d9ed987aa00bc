import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { BinId } from '../../../contract/kernel/ids.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { binRoles } from '../../../contract/warehouse-bins/bin-limits.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useAccess } from '../../ui/access.tsx'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { LabelMenu } from '../file-kit/label-menu.tsx'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { binCauseText, binText } from './bin-text.ts'

const EditBinDialog = lazy(() => import('./edit-bin-dialog.tsx'))
const MoveGoodsDialog = lazy(() => import('./move-goods-dialog.tsx'))

const text = defineText({
  en: {
    title: (code: string) => `Bin ${code}`,
    inactive: 'Inactive',
    edit: 'Edit',
    goods: 'Goods',
    noGoods: 'No goods lie in this bin.',
    movements: 'Latest movements',
    noMovements: 'No movements yet.',
    when: 'Date',
    what: 'Movement',
    change: 'Change',
    by: 'By',
    facts: 'Details',
    move: 'Move goods',
    moveOf: (code: string, owner: string) => `Move goods: ${code}, ${owner}`,
    skus: 'SKUs',
    action: 'Action',
  },
  zh: {
    title: (code: string) => `库位 ${code}`,
    inactive: '已停用',
    edit: '编辑',
    goods: '货物',
    noGoods: '该库位没有货物。',
    movements: '最近变动',
    noMovements: '暂无变动。',
    when: '日期',
    what: '变动',
    change: '数量',
    by: '操作人',
    facts: '信息',
    move: '移动货物',
    moveOf: (code: string, owner: string) => `移动货物：${code}，${owner}`,
    skus: 'SKU 数',
    action: '操作',
  },
})

type BinDetail = OutputOf<typeof operatorBins.getBin>
type Held = BinDetail['goods'][number]

const BinPage = () => {
  const id = (usePage().search['id'] ?? '') as BinId
  const bin = useCall(operatorBins.getBin, { id }, { everyMs: 20_000, keepPrevious: false, quiet: true })
  return (
    <AnsweredPage answer={bin} back="/buying/bins">
      {(found) => <Loaded bin={found} />}
    </AnsweredPage>
  )
}
export default BinPage

const Loaded = ({ bin }: { bin: BinDetail }) => {
  const words = useText(text)
  const bins = useText(binText)
  const locale = useLocale()
  const access = useAccess()
  const [isEditing, setIsEditing] = useState(false)
  const [moving, setMoving] = useState<Held | null>(null)
  usePageTitle(bin.code)
  const canChange = binRoles.some((role) => access.hasRole(role))
  return (
    <DetailPage
      title={words.title(bin.code)}
      tags={!bin.isActive && <StatusTag tone="quiet">{words.inactive}</StatusTag>}
      subtitle={bin.zone}
      back="/buying/bins"
      actions={
        canChange && (
          <>
            <LabelMenu
              save={(format) => download(operatorBins.downloadBinLabels, { ids: [bin.id], format })}
            />
            <Button onClick={() => setIsEditing(true)}>{words.edit}</Button>
          </>
        )
      }
      facts={
        <Card title={words.facts}>
          <DescriptionList
            rows={[
              [bins.zone, bin.zone || '–'],
              [bins.walkOrder, formatNumber(bin.walkOrder, locale)],
              [words.skus, formatNumber(bin.skus, locale)],
              [bins.quantity, formatNumber(bin.units, locale)],
            ]}
          />
        </Card>
      }
    >
      <GoodsCard bin={bin} onMove={canChange ? setMoving : null} />
      <MovementsCard bin={bin} />
      <Suspense fallback={null}>
        {isEditing && <EditBinDialog bin={bin} onClose={() => setIsEditing(false)} />}
        {moving && <MoveGoodsDialog bin={bin} goods={moving} onClose={() => setMoving(null)} />}
      </Suspense>
    </DetailPage>
  )
}

const GoodsCard = ({ bin, onMove }: { bin: BinDetail; onMove: ((goods: Held) => void) | null }) => {
  const words = useText(text)
  const bins = useText(binText)
  const locale = useLocale()
  const ownerOf = ({ ownerName }: Held): string => ownerName ?? bins.agency
  if (bin.goods.length === 0)
    return (
      <Card title={words.goods}>
        <p className="q-muted">{words.noGoods}</p>
      </Card>
    )
  return (
    <Card title={words.goods} flush>
      <CardTable
        label={words.goods}
        rows={bin.goods}
        rowKey={({ skuId, ownerId }) => `${skuId}-${ownerId ?? ''}`}
        columns={[
          { title: bins.product, render: (goods) => <SkuCell sku={goods} /> },
          { title: bins.owner, render: ownerOf },
          { title: bins.quantity, align: 'right', render: ({ units }) => formatNumber(units, locale) },
          ...(onMove
            ? [
                {
                  title: words.action,
                  align: 'right' as const,
                  render: (goods: Held) => (
                    <Button
                      aria-label={words.moveOf(goods.code, ownerOf(goods))}
                      onClick={() => onMove(goods)}
                    >
                      {words.move}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

const MovementsCard = ({ bin }: { bin: BinDetail }) => {
  const words = useText(text)
  const bins = useText(binText)
  const causes = useText(binCauseText)
  const locale = useLocale()
  if (bin.movements.length === 0)
    return (
      <Card title={words.movements}>
        <p className="q-muted">{words.noMovements}</p>
      </Card>
    )
  return (
    <Card title={words.movements} flush>
      <CardTable
        label={words.movements}
        rows={bin.movements}
        rowKey={({ id }) => id}
        columns={[
          { title: words.when, render: ({ at }) => <Instant at={at} /> },
          {
            title: words.what,
            render: ({ cause, note }) => (
              <span className="q-cell-stack">
                <span>{causes[cause]}</span>
                {note && <span className="q-muted">{note}</span>}
              </span>
            ),
          },
          { title: bins.product, render: ({ code }) => <span className="q-tabular">{code}</span> },
          { title: bins.owner, render: ({ ownerName }) => ownerName ?? bins.agency },
          {
            title: words.change,
            align: 'right',
            render: ({ quantity }) => `${quantity > 0 ? '+' : ''}${formatNumber(quantity, locale)}`,
          },
          { title: words.by, render: ({ actorName }) => actorName },
        ]}
      />
    </Card>
  )
}
