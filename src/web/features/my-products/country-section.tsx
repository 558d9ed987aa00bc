import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import type { CountryMapping, MyVariant } from '../../../contract/my-products/my-product-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { Country, countryName } from '../../ui/components/country.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { mappingReads, mappingIssueText } from './my-products-text.ts'
import { useUndo } from './use-undo.ts'

const CountryDialog = lazy(() => import('./country-dialog.tsx'))

const text = defineText({
  en: {
    title: 'SKUs by country',
    none: 'All countries use the same SKU. You can choose another for some countries, for example from a local warehouse or with a local plug.',
    add: 'Add countries',
    remove: (country: string) => `Remove the SKU for ${country}`,
    saved: (orders: number) => `Saved. ${counted(orders, 'order', 'orders')} updated.`,
    undo: 'Undo',
  },
  zh: {
    title: '按国家指定 SKU',
    none: '所有国家使用同一 SKU。可为部分国家指定其他 SKU，例如海外仓库存或当地插头版本。',
    add: '添加国家',
    remove: (country: string) => `${country}：与其他国家相同`,
    saved: (orders: number) => `已保存，更新 ${formatNumber(orders, 'zh')} 个订单。`,
    undo: '撤销',
  },
})

const plainOf = (row: MyVariant): CountryMapping[] =>
  row.countries.map(({ countryCode, skuId, units }) => ({ countryCode, skuId, units }))

export const CountrySection = ({ row }: { row: MyVariant }) => {
  const words = useText(text)
  const subject = useSubject()
  const issues = useText(mappingIssueText)
  const { can } = useAccess()
  const [isAdding, setIsAdding] = useState(false)
  const { shopId, variantKey, countries } = row
  const undo = useUndo()
  const set = useCallMutation(myProducts.setCountryMappings, {
    invalidates: mappingReads,
    onSuccess: ({ ordersChanged, batchId }) => {
      setIsAdding(false)
      toast.success(
        words.saved(ordersChanged),
        batchId === null ? undefined : { label: words.undo, run: () => undo.mutate({ batchId }) },
      )
    },
  })
  const save = (next: readonly CountryMapping[]): void =>
    set.mutate({ shopId, variantKey, countries: [...next], expected: plainOf(row) })
  const mayMap = can('product:match')
  return (
    <section className="q-stack" aria-label={words.title}>
      <h3 className="q-panel-heading">{words.title}</h3>
      {countries.length === 0 && <p className="q-muted">{words.none}</p>}
      {countries.length > 0 && (
        <ul className="q-changes">
          {countries.map(({ countryCode, sku, units }) => (
            <li key={countryCode} className="q-country-mapping">
              <Country code={countryCode} />
              <span className="q-cell-stack">
                <span className="q-tabular">
                  {sku.code}
                  {units > 1 && <strong> × {units}</strong>}
                </span>
                <span className="q-muted q-clip">
                  {[subject(sku), sku.attributes].filter(Boolean).join(' · ')}
                </span>
                {!sku.isActive && (
                  <span>
                    <StatusTag tone="problem">{issues.withdrawn}</StatusTag>
                  </span>
                )}
              </span>
              {mayMap && (
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label={words.remove(countryName(countryCode))}
                  disabled={set.isPending}
                  onClick={() => save(plainOf(row).filter((one) => one.countryCode !== countryCode))}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayMap && (
        <div>
          <Button onClick={() => setIsAdding(true)}>{words.add}</Button>
        </div>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <CountryDialog
            row={row}
            isSaving={set.isPending}
            onSave={(added) => {
              const codes = new Set(added.map((one) => one.countryCode))
              save([...plainOf(row).filter((one) => !codes.has(one.countryCode)), ...added])
            }}
            onClose={() => setIsAdding(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
