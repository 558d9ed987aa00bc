import {
  catalogueColumns,
  type CatalogueColumnKey,
} from '../../../contract/catalogue-files/catalogue-columns.ts'
import { changeViews } from '../../../contract/catalogue-files/catalogue-files.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale, useLocale } from '../../ui/text/locale.ts'
import { FilePager } from '../file-kit/file-pager.tsx'
import { totalOf, type ProductChange, type ProductFile } from './file-text.ts'
import '../../ui/index-page/index-page.css'

const text = defineText({
  en: {
    title: 'Changes to import',
    titleDone: 'Imported changes',
    all: 'All',
    new: 'New',
    changed: 'Changed',
    warned: 'Price warnings',
    edited: 'Changed since export',
    show: 'Show',
    row: (n: number) => `Row ${formatNumber(n, 'en')}`,
    isNew: 'New',
    isEdited: 'Changed since export',
    newSku: 'New SKU',
    belowCost: 'Below cost',
    jump: 'Large change',
    empty: 'empty',
    more: (n: number) => `and ${formatNumber(n, 'en')} more`,
    none: 'No matching products',
    noneText: 'No product in this file matches this filter.',
    pages: 'Change list pages',
    yes: 'yes',
    no: 'no',
    published: 'published',
    withdrawn: 'unpublished',
  },
  zh: {
    title: '待导入的更改',
    titleDone: '已导入的更改',
    all: '全部',
    new: '新增',
    changed: '更改',
    warned: '价格警告',
    edited: '导出后被修改',
    show: '筛选',
    row: (n: number) => `第 ${formatNumber(n, 'zh')} 行`,
    isNew: '新增',
    isEdited: '导出后被修改',
    newSku: '新 SKU',
    belowCost: '低于成本',
    jump: '变动幅度过大',
    empty: '（空）',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 项`,
    none: '没有符合条件的产品',
    noneText: '请更换筛选条件。',
    pages: '更改分页',
    yes: '是',
    no: '否',
    published: '已发布',
    withdrawn: '未发布',
  },
})

type View = (typeof changeViews)[number]
type Item = ProductChange['changes'][number]

/** Must match the server's page size. */
const pageSize = 20

interface ChangeListProps {
  readonly one: ProductFile
  readonly changes: readonly ProductChange[]
  readonly total: number
  readonly view: View
  readonly page: number
  readonly onView: (view: View) => void
  readonly onPage: (page: number) => void
}

export const ChangeList = ({ one, changes, total, view, page, onView, onPage }: ChangeListProps) => {
  const words = useText(text)
  const locale = useLocale()
  const counts: Record<View, number> = {
    all: totalOf(one),
    new: one.products.new,
    changed: one.products.changed,
    warned: one.warned,
    edited: one.edited,
  }
  if (counts.all === 0) return null
  return (
    <Card title={one.status === 'done' ? words.titleDone : words.title} flush>
      <div className="q-status-tabs q-fade-edges q-file-views" role="group" aria-label={words.show}>
        {changeViews
          .filter((key) => key === 'all' || counts[key] > 0)
          .map((key) => (
            <button
              key={key}
              type="button"
              className={key === view ? 'q-status-tab q-status-tab-active' : 'q-status-tab'}
              aria-pressed={key === view}
              onClick={() => onView(key)}
            >
              {words[key]}
              <span className="q-status-count">{formatNumber(counts[key], locale)}</span>
            </button>
          ))}
      </div>
      {changes.length === 0 ? (
        <EmptyState icon="file" title={words.none}>
          {words.noneText}
        </EmptyState>
      ) : (
        <ul className="q-file-changes">
          {changes.map((change) => (
            <Change key={change.row} change={change} />
          ))}
        </ul>
      )}
      <FilePager label={words.pages} size={pageSize} total={total} page={page} onPage={onPage} />
    </Card>
  )
}

const Change = ({ change }: { change: ProductChange }) => {
  const words = useText(text)
  const more = change.changesTotal - change.changes.length
  return (
    <li>
      <p className="q-file-product">
        <strong>{change.subjectEn}</strong> <span className="q-muted">{change.code}</span>{' '}
        <span className="q-muted">{words.row(change.row)}</span>
        {change.isNew && <StatusTag tone="done">{words.isNew}</StatusTag>}
        {change.isEdited && <StatusTag tone="yours">{words.isEdited}</StatusTag>}
      </p>
      <ul className="q-file-items">
        {change.changes.map((item, index) => (
          <ChangeItem key={`${item.skuCode} ${item.field} ${index}`} item={item} />
        ))}
        {more > 0 && <li className="q-muted">{words.more(more)}</li>}
      </ul>
    </li>
  )
}

const titleOf = (key: CatalogueColumnKey): string =>
  catalogueColumns.find((column) => column.key === key)?.[getLocale()] ?? key

const valueText = (words: (typeof text)['en'], { field }: Item, value: string): string => {
  if (field === 'onSale') return value === 'yes' ? words.yes : words.no
  if (field === 'state') return value === 'published' ? words.published : words.withdrawn
  return value
}

const ChangeItem = ({ item }: { item: Item }) => {
  const words = useText(text)
  const show = (value: string) =>
    value === '' ? <span className="q-muted">{words.empty}</span> : valueText(words, item, value)
  return (
    <li>
      {item.skuCode !== '' && <span className="q-file-sku">{item.skuCode}</span>}
      <span className="q-muted">{item.field === 'newSku' ? words.newSku : titleOf(item.field)}</span>
      <span className="q-file-value-change">
        {item.field !== 'newSku' && (
          <>
            {show(item.before)} <Icon name="right" size={14} />{' '}
          </>
        )}
        <span>{show(item.after)}</span>
        {item.warning && <StatusTag tone="problem">{words[item.warning]}</StatusTag>}
      </span>
    </li>
  )
}
