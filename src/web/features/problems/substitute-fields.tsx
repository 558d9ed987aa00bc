import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject, useTitle } from '../../ui/text/use-subject.ts'

const SkuDialog = lazy(() => import('../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    line: 'Product to replace',
    chooseLine: 'Choose the product to replace',
    sku: 'Send instead',
    pick: 'Choose a product',
    change: 'Choose another product',
    words: 'or describe it in the note',
  },
  zh: {
    line: '原商品',
    chooseLine: '选择要替换的商品',
    sku: '替换为',
    pick: '选择商品',
    change: '更换',
    words: '或在备注中说明',
  },
})

export interface Substitute {
  readonly lineId: OrderDetail['lines'][number]['id'] | null
  readonly sku: Pick<SkuChoice, 'skuId' | 'code' | 'subjectEn' | 'subjectZh'> | null
}

interface SubstituteFieldsProps {
  readonly lines: OrderDetail['lines']
  readonly value: Substitute
  /** A product is selected, but not the line item it replaces. */
  readonly isLineMissing: boolean
  readonly onChange: (value: Substitute) => void
}

export const SubstituteFields = ({ lines, value, isLineMissing, onChange }: SubstituteFieldsProps) => {
  const words = useText(text)
  const title = useTitle()
  const subject = useSubject()
  const [isPicking, setIsPicking] = useState(false)
  const { lineId, sku } = value
  return (
    <>
      <Field label={words.line} error={isLineMissing ? words.chooseLine : null}>
        {(control) => (
          <Select
            {...control}
            placeholder={words.chooseLine}
            value={lineId}
            options={lines.map((line) => ({ value: line.id, label: `${line.quantity} × ${title(line)}` }))}
            onChange={(chosen) => onChange({ ...value, lineId: chosen })}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      <Field label={words.sku}>
        {({ id }) => (
          <div className="q-problem-buttons">
            {sku && (
              <span>
                <strong>{subject(sku)}</strong> <span className="q-muted">{sku.code}</span>
              </span>
            )}
            <Button id={id} onClick={() => setIsPicking(true)}>
              {sku ? words.change : words.pick}
            </Button>
            {!sku && <span className="q-muted">{words.words}</span>}
          </div>
        )}
      </Field>
      <Suspense fallback={null}>
        {isPicking && (
          <SkuDialog
            chosen={sku?.skuId ?? null}
            onPick={({ skuId, code, subjectEn, subjectZh }) =>
              onChange({ ...value, sku: { skuId, code, subjectEn, subjectZh } })
            }
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
