import { Button } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink, useGo } from '../../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard, usePage, usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { DescriptionCard } from './description-card.tsx'
import { FillBar } from './fill-bar.tsx'
import { OptionFields } from './option-fields.tsx'
import { draftOf, emptyProduct, type Product, type ProductDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { type ProductDraftProblems, readProduct } from './read-product.ts'
import { SkuGrid } from './sku-grid.tsx'
import { maxSkus, withOptions } from './sku-matrix.ts'
import { useUndo } from './use-undo.ts'
import '../common/catalogue.css'
import { StickyBar } from '../../../ui/forms/sticky-bar.tsx'
import { FormFields } from '../../../ui/forms/form-fields.tsx'

const text = defineText({
  en: {
    newProduct: 'New product',
    save: 'Save',
    discard: 'Discard changes',
    saved: (name: string) => `${name} saved.`,
    correct: (n: number) => `Fix ${counted(n, 'field', 'fields')} before saving.`,
    skus: 'SKUs',
    undo: 'Undo',
    redo: 'Redo',
    costs: 'Costs',
    restored: 'Your unsaved changes have been restored.',
    viewOnly: 'View only. Products can be edited by the sourcing role.',
    tooMany: `These options create more than ${formatNumber(maxSkus, 'en')} SKUs. Remove some option values.`,
  },
  zh: {
    newProduct: '新建产品',
    save: '保存',
    discard: '放弃修改',
    saved: (name: string) => `${name} 已保存。`,
    correct: (n: number) => `有 ${formatNumber(n, 'zh')} 处有误，请修改。`,
    skus: 'SKU',
    undo: '撤销',
    redo: '重做',
    costs: '成本',
    restored: '已恢复您上次未保存的修改。',
    viewOnly: '您仅可查看，编辑产品需要采购权限。',
    tooMany: `这些选项将生成超过 ${formatNumber(maxSkus, 'zh')} 个 SKU，请减少选项。`,
  },
})

const ProductPage = () => {
  const { id } = usePage().search
  const answer = useCall(
    operatorCatalogue.getProduct,
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined) return <ProductEditor key="new" product={null} />
  if (answer.isError && !answer.data) {
    return <FailedPage answer={answer} back="/products" />
  }
  if (!answer.data) return <PageSkeleton />
  // The key remounts the form after a save, while a refetch of the same version keeps the typed values.
  return <ProductEditor key={`${answer.data.id} ${answer.data.updatedAt}`} product={answer.data} />
}

const ProductEditor = ({ product }: { product: Product | null }) => {
  const words = useText(text)
  const go = useGo()
  const mayChange = useAccess().hasRole('sourcing', 'catalogue')
  const draft = useDraft<ProductDraft>(
    `product:${product?.id ?? 'new'}`,
    product ? draftOf(product) : emptyProduct,
  )
  const undo = useUndo(draft.value, draft.set)
  // Memoised children keep handlers of earlier renders, which must act on the latest draft.
  const latest = useRef({ draft, undo })
  useLayoutEffect(() => {
    latest.current = { draft, undo }
  })
  /** Changes with the same `place` in quick succession are one undo step. */
  const change = (make: (now: ProductDraft) => ProductDraft, place = ''): void => {
    const now = latest.current
    now.undo.note(now.draft.value, place)
    now.draft.set(make)
  }
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const closeTab = useCloseTab()
  useEffect(() => {
    const fields = form.current
    if (!fields || !mayChange) return undefined
    const onKeyDown = (event: KeyboardEvent): void => latest.current.undo.onKeyDown(event)
    fields.addEventListener('keydown', onKeyDown)
    return () => fields.removeEventListener('keydown', onKeyDown)
  }, [mayChange])
  const problems: ProductDraftProblems = (isTried ? readProduct(draft.value).problems : null) ?? {}
  const problemCount = Object.keys(problems).length
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
    // After the errors are rendered.
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
          mayChange ? (draft.wasRestored && draft.isChanged ? words.restored : product?.code) : words.viewOnly
        }
        actions={
          product && (
            <PageLink to="/products/costs" search={{ id: product.id }} className="q-button">
              <Icon name="coins" size={16} /> {words.costs}
            </PageLink>
          )
        }
      />
      <FormFields isReadOnly={!mayChange}>
        <ProductFields
          value={draft.value}
          onChange={(part) => change((now) => ({ ...now, ...part }), Object.keys(part).join())}
          onPictures={(make) => change((now) => ({ ...now, pictures: make(now.pictures) }))}
          problems={problems}
          errors={fieldErrorsOf(save.error)}
        />
        <DescriptionCard
          value={draft.value}
          // The rich text editor has its own undo.
          onChange={(part) => draft.set((now) => ({ ...now, ...part }))}
          disabled={!mayChange}
        />
        <Card title={words.skus} flush>
          <SkuOptions
            draft={draft.value}
            onChange={(options) => change((now) => withOptions(now, options), 'options')}
          />
          {draft.value.skus.length > 1 && (
            <FillBar
              productCode={draft.value.code}
              options={draft.value.options}
              onChange={(make) => change((now) => ({ ...now, skus: make(now.skus) }))}
            />
          )}
          <SkuGrid
            skus={draft.value.skus}
            onChange={(make, place) => change((now) => ({ ...now, skus: make(now.skus) }), place)}
            problems={problems}
          />
        </Card>
      </FormFields>
      {mayChange && (
        <StickyBar className="q-form-footer">
          {problemCount > 0 && (
            <span className="q-form-problem" role="alert">
              {words.correct(problemCount)}
            </span>
          )}
          <span className="q-undo">
            <button
              type="button"
              className="q-icon-button"
              aria-label={words.undo}
              title={`${words.undo} (Ctrl+Z)`}
              disabled={!undo.canUndo}
              onClick={undo.undo}
            >
              <Icon name="back" size={16} />
            </button>
            <button
              type="button"
              className="q-icon-button q-redo"
              aria-label={words.redo}
              title={`${words.redo} (Ctrl+Shift+Z)`}
              disabled={!undo.canRedo}
              onClick={undo.redo}
            >
              <Icon name="back" size={16} />
            </button>
          </span>
          <Button
            disabled={!draft.isChanged}
            onClick={() => {
              undo.forget()
              draft.clear()
            }}
          >
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
        </StickyBar>
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
      {combinations > maxSkus && <p className="q-sku-hint q-sku-wrong">{words.tooMany}</p>}
    </>
  )
}

export default ProductPage
