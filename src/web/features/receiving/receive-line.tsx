import { Button, Input, InputNumber, Radio } from 'antd'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { receivingLimits } from '../../../contract/supplier-orders/receiving.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import {
  goodsPictureBytes,
  goodsPictureTypes,
  sendGoodsPicture,
  type SentPicture,
} from '../goods-pictures/goods-picture-calls.ts'
import { unitsOf, type LineCount } from './receive-state.ts'
import { receiveText } from './receive-text.ts'

const WeighSkuDialog = lazy(() => import('../sku-weights/weigh-sku-dialog.tsx'))
const ListDialog = lazy(() => import('./list-dialog.tsx'))

export type ReceiveItem = SupplierOrder['items'][number]

interface ReceiveLineProps {
  readonly item: ReceiveItem
  readonly count: LineCount
  readonly isLast: boolean
  readonly onChange: (change: Partial<LineCount>) => void
  readonly onPictures: (ids: readonly FileId[]) => void
}

/** One line of a purchase order: its counts, and once anything is counted its bin, checks and pictures. */
export const ReceiveLine = ({ item, count, isLast, onChange, onPictures }: ReceiveLineProps) => {
  const words = useText(receiveText)
  const locale = useLocale()
  const { code } = item
  const number = (of: 'received' | 'damaged' | 'wrong', title: string, label: string) => (
    <label className="q-receive-count">
      <span className="q-muted" aria-hidden="true">
        {title}
      </span>
      <InputNumber
        aria-label={label}
        min={0}
        max={supplierOrderLimits.quantity}
        precision={0}
        style={{ width: '100%' }}
        value={count[of]}
        onChange={(n) => onChange({ [of]: n ?? 0 })}
      />
    </label>
  )
  return (
    <li className={isLast ? 'q-receive-line q-receive-line-last' : 'q-receive-line'}>
      <div className="q-receive-main">
        <SkuCell sku={item} size={40} />
        <span className="q-receive-count">
          <span className="q-muted">{words.outstanding}</span>
          <span className="q-tabular">{formatNumber(item.open, locale)}</span>
        </span>
        {number('received', words.usable, words.usableOf(code))}
        {number('damaged', words.damaged, words.damagedOf(code))}
        {number('wrong', words.wrong, words.wrongOf(code))}
        <label className="q-receive-count">
          <span className="q-muted" aria-hidden="true">
            {words.toBin}
          </span>
          <Input
            aria-label={words.binOf(code)}
            maxLength={24}
            value={count.bin}
            onChange={(event) => onChange({ bin: event.target.value.toUpperCase() })}
          />
        </label>
      </div>
      {(isLast || unitsOf(count) > 0) && (
        <LineDetails item={item} count={count} onChange={onChange} onPictures={onPictures} />
      )}
    </li>
  )
}

type DetailsProps = Omit<ReceiveLineProps, 'isLast'>

const LineDetails = ({ item, count, onChange, onPictures }: DetailsProps) => {
  const words = useText(receiveText)
  const [editing, setEditing] = useState<'checks' | 'barcodes' | 'weight' | null>(null)
  const canWeigh = useAccess().hasRole('fulfilment', 'warehouse')
  const uploads = useUploads<SentPicture>({
    send: sendGoodsPicture,
    limit: receivingLimits.pictures,
    onChange: (files) => onPictures(files.map(({ id }) => id)),
  })
  const { code, checks } = item
  return (
    <div className="q-receive-details" aria-busy={uploads.isUploading}>
      {checks.length > 0 && (
        <ul className="q-receive-checks">
          {checks.map((text) => (
            <li key={text}>
              <span>{text}</span>
              <Radio.Group
                size="small"
                optionType="button"
                aria-label={text}
                value={count.checks[text] ?? null}
                options={[
                  { value: true, label: words.passed },
                  { value: false, label: words.failed },
                ]}
                onChange={(event) =>
                  onChange({ checks: { ...count.checks, [text]: event.target.value === true } })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Uploader
        uploads={uploads}
        label={words.picturesOf(code)}
        types={goodsPictureTypes}
        maxBytes={goodsPictureBytes}
      />
      <div className="q-receive-edit">
        <Button
          size="small"
          type="text"
          aria-label={words.editChecksOf(code)}
          onClick={() => setEditing('checks')}
        >
          {words.editChecks}
        </Button>
        <Button
          size="small"
          type="text"
          aria-label={words.editBarcodesOf(code)}
          onClick={() => setEditing('barcodes')}
        >
          {words.editBarcodes}
        </Button>
        {canWeigh && (
          <Button
            size="small"
            type="text"
            aria-label={words.weighOf(code)}
            onClick={() => setEditing('weight')}
          >
            {words.weigh}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {editing === 'weight' && (
          <WeighSkuDialog sku={item} place="receiving" onClose={() => setEditing(null)} />
        )}
        {(editing === 'checks' || editing === 'barcodes') && (
          <ListDialog item={item} of={editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </div>
  )
}
