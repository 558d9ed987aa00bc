import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCatalogueBulk } from '../../../../contract/catalogue/catalogue-bulk.ts'
import { goodsAttributes, type GoodsAttribute } from '../../../../contract/kernel/statuses.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { goodsText } from '../../shipping/goods-text.ts'
import { CategoryField } from '../categories/category-field.tsx'
import { emptyCustoms, isHsCode, type CustomsDraft } from '../customs/customs-draft.ts'
import { CustomsFields } from '../customs/customs-fields.tsx'
import { problemMessage } from '../product/problem-text.ts'
import '../common/catalogue.css'

type Change = InputOf<typeof operatorCatalogueBulk.startProductEdit>['change']
type Preview = OutputOf<typeof operatorCatalogueBulk.previewProductEdit>
export type EditKind = Change['kind']

const text = defineText({
  en: {
    publish: 'Publish',
    withdraw: 'Withdraw',
    category: 'Category',
    goods: 'Restricted goods',
    customs: 'Customs',
    withdrawHelp:
      'Withdrawn products can no longer be ordered. Unpaid orders that contain them are paused and show the reason.',
    publishHelp: 'Sellers can now find and order these products.',
    newCategory: 'New category; leave empty for none',
    goodsLabel: 'All SKUs of these products contain',
    stays: 'Empty fields stay unchanged.',
    applyNone: 'Change products',
    apply: (n: number) => `Change ${counted(n, 'product', 'products')}`,
    cancel: 'Cancel',
    summary: (changes: number, same: number, refused: number) =>
      `${formatNumber(changes, 'en')} to change, ${formatNumber(same, 'en')} unchanged, ${formatNumber(refused, 'en')} cannot be changed.`,
    product: 'Product',
    now: 'Current',
    after: 'New',
    none: 'none',
    noSkuOnSale: 'has no active SKU',
    more: (n: number) => `and ${formatNumber(n, 'en')} more`,
    published: 'published',
    withdrawn: 'unpublished',
  },
  zh: {
    publish: '发布',
    withdraw: '下架',
    category: '类目',
    goods: '货物属性',
    customs: '报关信息',
    withdrawHelp: '下架后无法再下单。含这些产品的未付款订单将暂停，并显示原因。',
    publishHelp: '发布后卖家即可搜索和下单。',
    newCategory: '新类目（留空则不设类目）',
    goodsLabel: '所有 SKU 的货物属性统一改为',
    stays: '留空的字段保持不变。',
    applyNone: '修改产品',
    apply: (n: number) => `修改 ${formatNumber(n, 'zh')} 个产品`,
    cancel: '取消',
    summary: (changes: number, same: number, refused: number) =>
      `${formatNumber(changes, 'zh')} 个将修改，${formatNumber(same, 'zh')} 个无需修改，${formatNumber(refused, 'zh')} 个无法修改。`,
    product: '产品',
    now: '修改前',
    after: '修改后',
    none: '无',
    noSkuOnSale: '没有在售的 SKU',
    more: (n: number) => `另有 ${formatNumber(n, 'zh')} 个`,
    published: '已发布',
    withdrawn: '未发布',
  },
})

interface Typed extends CustomsDraft {
  readonly category: string
  readonly goods: readonly GoodsAttribute[]
}

const changeOf = (
  kind: EditKind,
  { category, goods, customsName, hsCode, originCountry }: Typed,
): Change | null => {
  if (kind === 'publish' || kind === 'withdraw') return { kind }
  if (kind === 'category') return { kind, category: category.trim() }
  if (kind === 'goods') return { kind, goods: [...goods] }
  const [name, code] = [customsName.trim(), hsCode.trim()]
  if ((name === '' && code === '' && originCountry === '') || !isHsCode(code)) return null
  return {
    kind,
    ...(name !== '' && { customsName: name }),
    ...(code !== '' && { hsCode: code }),
    ...(originCountry !== '' && { originCountry }),
  }
}

interface EditDialogProps {
  readonly ids: readonly string[]
  readonly kind: EditKind
  readonly onClose: () => void
  readonly onStarted: () => void
}

const EditDialog = ({ ids, kind, onClose, onStarted }: EditDialogProps) => {
  const words = useText(text)
  const go = useGo()
  const [typed, setTyped] = useState<Typed>({
    category: '',
    goods: [],
    ...emptyCustoms,
  })
  const change = changeOf(kind, typed)
  const preview = useCall(
    operatorCatalogueBulk.previewProductEdit,
    { ids: [...ids], change: change ?? { kind: 'publish' } },
    { quiet: true, enabled: change !== null, staleMs: 0 },
  )
  const start = useCallMutation(operatorCatalogueBulk.startProductEdit, {
    invalidates: [operatorCatalogueBulk.previewProductEdit],
    onSuccess: async ({ bulkJobId }) => {
      onStarted()
      onClose()
      await go('/jobs/detail', { search: { id: bulkJobId } })
    },
  })
  const shown = change === null ? undefined : preview.data
  const isCurrent = shown !== undefined && !preview.isPlaceholderData
  return (
    <Modal
      open
      width={640}
      title={words[kind]}
      okText={isCurrent ? words.apply(shown.changes) : words.applyNone}
      okButtonProps={{ disabled: !isCurrent || shown.changes === 0 }}
      cancelText={words.cancel}
      confirmLoading={start.isPending}
      mask={{ closable: false }}
      onOk={() => change && start.mutate({ ids: [...ids], change })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <EditFields kind={kind} typed={typed} onChange={(part) => setTyped((now) => ({ ...now, ...part }))} />
        {change !== null && preview.isError && !shown && (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {change !== null && !shown && preview.isPending && <CardSkeleton lines={4} />}
        {shown && <EditPreview preview={shown} kind={kind} />}
      </div>
    </Modal>
  )
}
export default EditDialog

interface EditFieldsProps {
  readonly kind: EditKind
  readonly typed: Typed
  readonly onChange: (part: Partial<Typed>) => void
}

const EditFields = ({ kind, typed, onChange }: EditFieldsProps) => {
  const words = useText(text)
  const goods = useText(goodsText)
  const wrong = useText(problemMessage)
  if (kind === 'publish') return <p>{words.publishHelp}</p>
  if (kind === 'withdraw') return <p>{words.withdrawHelp}</p>
  if (kind === 'category') {
    return (
      <Field label={words.newCategory}>
        {({ id }) => (
          <CategoryField id={id} value={typed.category} onChange={(category) => onChange({ category })} />
        )}
      </Field>
    )
  }
  if (kind === 'goods') {
    return (
      <Field label={words.goodsLabel}>
        {({ id }) => (
          <Checkbox.Group
            aria-labelledby={id}
            value={[...typed.goods]}
            options={goodsAttributes.map((one) => ({ value: one, label: goods[one] }))}
            onChange={(next) => onChange({ goods: next })}
          />
        )}
      </Field>
    )
  }
  return (
    <>
      <p className="q-muted">{words.stays}</p>
      <CustomsFields
        value={{ ...typed, subjectEn: '', subjectZh: '' }}
        errorOf={(name) => (name === 'hsCode' && !isHsCode(typed.hsCode) ? wrong.hsCode : null)}
        onChange={onChange}
      />
    </>
  )
}

const EditPreview = ({ preview, kind }: { preview: Preview; kind: EditKind }) => {
  const words = useText(text)
  const goods = useText(goodsText)
  const { changes, unchanged, refused, rows } = preview
  const rest = changes + refused - rows.length
  const isState = kind === 'publish' || kind === 'withdraw'
  const valueText = (value: string): string => {
    if (value === '') return words.none
    if (isState) return value === 'published' ? words.published : words.withdrawn
    if (kind !== 'goods') return value
    return value
      .split(', ')
      .map((one) => goods[goodsAttributes.find((known) => known === one) ?? 'battery'])
      .join(', ')
  }
  return (
    <>
      <p role="status">{words.summary(changes, unchanged, refused)}</p>
      {rows.length > 0 && (
        <div className="q-preview" tabIndex={0} role="region" aria-label={words[kind]}>
          <table className="q-table">
            <thead>
              <tr>
                <th scope="col">{words.product}</th>
                <th scope="col">{words.now}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    {row.subjectEn}
                    <span className="q-product-zh">{row.code}</span>
                  </td>
                  <td>{valueText(row.before)}</td>
                  <td>
                    {row.problem === null ? (
                      valueText(row.after)
                    ) : (
                      <span className="q-sku-wrong">{words[row.problem]}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rest > 0 && <p className="q-sku-hint">{words.more(rest)}</p>}
        </div>
      )}
    </>
  )
}
