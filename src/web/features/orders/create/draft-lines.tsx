import { Button, InputNumber } from 'antd'
import { Suspense, useState } from 'react'
import type { SkuChoice } from '../../../../contract/my-products/mapping.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { errorOf, Field } from '../../../ui/forms/form.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import type { FieldErrors } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { emptyLine, withSku, type LineDraft } from './line-draft.ts'
import { SkuWords } from '../../order-kit/sku-choices.tsx'
import { priceFor } from '../../order-kit/sku-price.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'

const SkuDialog = lazy(() => import('../../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Product',
    variant: 'Variant (optional)',
    sku: 'Your SKU (optional)',
    quantity: 'Quantity',
    add: 'Add product',
    remove: 'Remove product',
    choose: 'Choose from catalogue',
    change: 'Choose another',
    without: 'Clear choice',
    waits: 'Or describe it. Products not in the catalogue wait for a quote.',
  },
  zh: {
    title: '商品',
    variant: '变体（选填）',
    sku: '您的 SKU（选填）',
    quantity: '数量',
    add: '添加商品',
    remove: '移除该商品',
    choose: '从产品库选择',
    change: '重新选择',
    without: '取消选择',
    waits: '也可填写商品信息。未收录的商品需等待报价。',
  },
})

interface DraftLinesProps {
  readonly lines: readonly LineDraft[]
  readonly errors: FieldErrors
  readonly onChange: (lines: readonly LineDraft[]) => void
}

export const DraftLines = ({ lines, errors, onChange }: DraftLinesProps) => {
  const words = useText(text)
  const [choosingKey, setChoosingKey] = useState<number | null>(null)
  const choosing = lines.find(({ key }) => key === choosingKey)
  const replace = (changed: LineDraft): void =>
    onChange(lines.map((line) => (line.key === changed.key ? changed : line)))
  return (
    <div className="q-stack">
      {lines.map((line, index) => (
        <div key={line.key} className="q-draft-item">
          <ChosenSku
            line={line}
            onChoose={() => setChoosingKey(line.key)}
            onClear={() => replace(withSku(line, null))}
          />
          <LineFields
            line={line}
            index={index}
            errors={errors}
            onChange={replace}
            {...(lines.length > 1
              ? { onRemove: () => onChange(lines.filter(({ key }) => key !== line.key)) }
              : {})}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= 100}
          onClick={() => onChange([...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
        >
          {words.add}
        </Button>
      </div>
      {choosing && (
        <Suspense fallback={null}>
          <SkuDialog
            chosen={choosing.sku?.skuId ?? null}
            onPick={(sku: SkuChoice) => replace(withSku(choosing, sku))}
            onClose={() => setChoosingKey(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ChosenSkuProps {
  readonly line: LineDraft
  readonly onChoose: () => void
  readonly onClear: () => void
}

const ChosenSku = ({ line, onChoose, onClear }: ChosenSkuProps) => {
  const words = useText(text)
  if (!line.sku) {
    return (
      <div className="q-draft-sku">
        <Button icon={<Icon name="search" size={14} />} onClick={onChoose}>
          {words.choose}
        </Button>
        <span className="q-muted">{words.waits}</span>
      </div>
    )
  }
  return (
    <div className="q-draft-sku">
      <Picture src={line.sku.imageUrl} alt="" size={40} />
      <SkuWords sku={line.sku} />
      <Money value={priceFor(line.sku, line.quantity)} strong />
      <Button onClick={onChoose}>{words.change}</Button>
      <Button
        type="text"
        aria-label={words.without}
        title={words.without}
        icon={<Icon name="close" size={16} />}
        onClick={onClear}
      />
    </div>
  )
}

interface LineFieldsProps {
  readonly line: LineDraft
  readonly index: number
  readonly errors: FieldErrors
  readonly onChange: (line: LineDraft) => void
  readonly onRemove?: () => void
}

const LineFields = ({ line, index, errors, onChange, onRemove }: LineFieldsProps) => {
  const words = useText(text)
  const error = (field: string): string | null => errorOf(errors, `lines.${index}.${field}`)
  return (
    <div className="q-draft-line">
      <TextField
        label={words.title}
        error={error('title') ?? error('skuId')}
        value={line.title}
        onChange={(title) => onChange({ ...line, title })}
      />
      <TextField
        label={words.variant}
        error={error('variantTitle')}
        value={line.variantTitle}
        onChange={(variantTitle) => onChange({ ...line, variantTitle })}
      />
      <TextField
        label={words.sku}
        error={error('shopSku')}
        value={line.shopSku}
        onChange={(shopSku) => onChange({ ...line, shopSku })}
      />
      <Field label={words.quantity} error={error('quantity')}>
        {({ status, ...control }) => (
          <InputNumber
            {...control}
            {...(status ? { status } : {})}
            min={1}
            max={10_000}
            precision={0}
            value={line.quantity}
            onChange={(quantity) => onChange({ ...line, quantity: quantity ?? 1 })}
            style={{ width: '100%' }}
          />
        )}
      </Field>
      {onRemove && (
        <Button
          type="text"
          aria-label={words.remove}
          icon={<Icon name="trash" size={16} />}
          style={{ marginTop: 26 }}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
