import { Button } from 'antd'
import { useRef, useState } from 'react'
import { operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { PageSkeleton } from '../../ui/parts/skeletons.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { OptionFields } from './option-fields.tsx'
import { draftOf, emptyProduct, type Product, type ProductDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { type Mistakes, readProduct } from './read-product.ts'
import { SkuGrid } from './sku-grid.tsx'
import { mostSkus, withOptions } from './sku-matrix.ts'
import './catalogue.css'

const text = defineText({
  en: {
    newProduct: 'New product',
    save: 'Save',
    discard: 'Discard changes',
    saved: (name: string) => `${name} is saved.`,
    mend: (n: number) => (n === 1 ? 'One field needs mending.' : `${n} fields need mending.`),
    skus: 'SKUs',
    restored: 'Your changes from before are still here, not saved yet.',
    look: 'You may look; changing products is for sourcing.',
    tooMany: `These options make more than ${mostSkus} SKUs.`,
  },
  zh: {
    newProduct: '新建产品',
    save: '保存',
    discard: '放弃修改',
    saved: (name: string) => `${name} 已保存。`,
    mend: (n: number) => `有 ${n} 处需要修改。`,
    skus: 'SKU',
    restored: '您之前的修改仍在，尚未保存。',
    look: '您可查看；修改产品需采购权限。',
    tooMany: `这些选项会产生超过 ${mostSkus} 个 SKU。`,
  },
})

/** A product and its SKUs. */
const ProductPage = () => {
  const { id } = usePage().search
  const answer = useCall(
    operatorCatalogue.getProduct,
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined) return <ProductEditor key="new" product={null} />
  if (answer.isError && !answer.data) {
    return (
      <div className="q-page">
        <PageHeader back="/products" />
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </div>
    )
  }
  if (!answer.data) return <PageSkeleton />
  // A saved product is a new start; an answer fetched anew without a change keeps what is typed.
  return <ProductEditor key={`${answer.data.id} ${answer.data.updatedAt}`} product={answer.data} />
}

const ProductEditor = ({ product }: { product: Product | null }) => {
  const words = useText(text)
  const go = useGo()
  const mayChange = useAccess().hasRole('sourcing')
  const draft = useDraft<ProductDraft>(
    `product:${product?.id ?? 'new'}`,
    product ? draftOf(product) : emptyProduct,
  )
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closeTab = useCloseTab()
  const mistakes: Mistakes = (isTried ? readProduct(draft.value).mistakes : null) ?? {}
  const problems = Object.keys(mistakes).length
  useLeaveGuard(draft.isChanged)
  usePageTitle(product?.subjectEn)
  const save = useCallMutation(operatorCatalogue.saveProduct, {
    invalidates: [operatorCatalogue.listProducts, operatorCatalogue.getProduct],
    showsFields: true,
    onSuccess: async (saved) => {
      draft.clear()
      toast.success(words.saved(saved.subjectEn))
      if (product) return
      await go('/products/product', { search: { id: saved.id } })
      closeTab()
    },
  })
  const send = (): void => {
    setIsTried(true)
    const { input } = readProduct(draft.value)
    if (input) return save.mutate(product ? { ...input, id: product.id } : input)
    // Once the mistakes are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return undefined
  }
  return (
    <form
      ref={form}
      className="q-page q-product-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PageHeader
        back="/products"
        title={product?.subjectEn ?? words.newProduct}
        subtitle={
          mayChange ? (draft.wasRestored && draft.isChanged ? words.restored : product?.code) : words.look
        }
      />
      <fieldset className="q-product-fieldset" disabled={!mayChange}>
        <ProductFields
          value={draft.value}
          onChange={(change) => draft.set((now) => ({ ...now, ...change }))}
          mistakes={mistakes}
          errors={fieldErrorsOf(save.error)}
        />
        <Card title={words.skus} flush>
          <SkuOptions
            draft={draft.value}
            onChange={(options) => draft.set((now) => withOptions(now, options))}
          />
          <SkuGrid
            skus={draft.value.skus}
            onChange={(change) => draft.set((now) => ({ ...now, skus: change(now.skus) }))}
            mistakes={mistakes}
          />
        </Card>
      </fieldset>
      {mayChange && (
        <div className="q-form-footer">
          {problems > 0 && (
            <span className="q-form-problem" role="alert">
              {words.mend(problems)}
            </span>
          )}
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.discard}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={save.isPending}
            disabled={product !== null && !draft.isChanged}
          >
            {words.save}
          </Button>
        </div>
      )}
    </form>
  )
}

interface SkuOptionsProps {
  readonly draft: ProductDraft
  readonly onChange: (options: ProductDraft['options']) => void
}

const SkuOptions = ({ draft, onChange }: SkuOptionsProps) => {
  const words = useText(text)
  const combinations = draft.options.reduce((count, { values }) => count * Math.max(1, values.length), 1)
  return (
    <>
      <OptionFields value={draft.options} onChange={onChange} />
      {combinations > mostSkus && <p className="q-sku-hint q-sku-wrong">{words.tooMany}</p>}
    </>
  )
}

export default ProductPage
