import { Button } from 'antd'
import { Icon } from '../../../ui/icon.tsx'
import { DropdownMenu } from '../../../ui/components/drop-menu.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { ExportProducts } from '../../catalogue-files/export-products.tsx'
import type { EditKind } from './edit-dialog.tsx'

const text = defineText({
  en: {
    publish: 'Publish',
    withdraw: 'Withdraw',
    price: 'Prices',
    more: 'Edit',
    category: 'Category',
    goods: 'Restricted goods',
    customs: 'Customs name and code',
  },
  zh: {
    publish: '发布',
    withdraw: '下架',
    price: '修改价格',
    more: '修改',
    category: '类目',
    goods: '货物属性',
    customs: '报关信息',
  },
})

export interface BulkEdit {
  readonly kind: EditKind | 'price'
  readonly ids: readonly string[]
  /** Clears the selection; called once the job has started. */
  readonly clear: () => void
}

interface BulkActionsProps {
  readonly ids: readonly string[]
  readonly clear: () => void
  readonly onAction: (edit: BulkEdit) => void
}

export const BulkActions = ({ ids, clear, onAction }: BulkActionsProps) => {
  const words = useText(text)
  const start = (kind: BulkEdit['kind']) => () => onAction({ kind, ids, clear })
  return (
    <>
      <Button onClick={start('publish')}>{words.publish}</Button>
      <Button onClick={start('withdraw')}>{words.withdraw}</Button>
      <DropdownMenu
        menu={{
          items: (['category', 'goods', 'customs'] as const).map((kind) => ({
            key: kind,
            label: words[kind],
            onClick: start(kind),
          })),
        }}
      >
        <Button>
          {words.more} <Icon name="down" size={14} />
        </Button>
      </DropdownMenu>
      <ExportProducts filter={{ ids: [...ids] }} total={ids.length} chosen />
      <Button type="primary" icon={<Icon name="coins" size={16} />} onClick={start('price')}>
        {words.price}
      </Button>
    </>
  )
}
