import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { useLeaveGuard, usePage, usePageTitle } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { type CostRow, readOffers, rowsOf, type Offers } from './cost-rows.ts'
import { CostsGrid } from './costs-grid.tsx'
import type { Product } from '../product/product-draft.ts'
import '../common/catalogue.css'
import { StickyBar } from '../../../ui/forms/sticky-bar.tsx'
import { FormFields } from '../../../ui/forms/form-fields.tsx'

const PriceDialog = lazy(() => import('../prices/price-dialog.tsx'))

const text = defineText({
  en: {
    title: (name: string) => `Costs of ${name}`,
    subtitle:
      'Visible to the agency only. Prices are based on the offer with the lowest minimum quantity, then the lowest cost.',
    offers: 'Offers',
    save: 'Save',
    discard: 'Discard changes',
    saved: 'Costs saved. Prices stay unchanged until you apply the price rules.',
    correct: (n: number) => `Fix ${counted(n, 'field', 'fields')}.`,
    apply: 'Apply price rules',
    savesFirst: 'Save the costs first.',
  },
  zh: {
    title: (name: string) => `成本：${name}`,
    subtitle: '仅平台内部可见。系统按起订量最小的报价计算价格；起订量相同时取成本最低者。',
    offers: '供应商报价',
    save: '保存',
    discard: '放弃修改',
    saved: '成本已保存。应用定价规则后价格才会变化。',
    correct: (n: number) => `有 ${formatNumber(n, 'zh')} 处有误，请修改。`,
    apply: '按规则定价',
    savesFirst: '请先保存成本。',
  },
})

const CostsPage = () => {
  const { id = '' } = usePage().search
  const product = useCall(operatorCatalogue.getProduct, { id }, { quiet: true })
  const offers = useCall(operatorCosts.getOffers, { productId: id }, { quiet: true })
  const failed = [product, offers].find((answer) => answer.isError && !answer.data)
  if (failed) {
    return <FailedPage answer={failed} back="/products" />
  }
  if (!product.data || !offers.data) return <PageSkeleton shape="cards" />
  return <CostsEditor key={JSON.stringify(offers.data)} product={product.data} offers={offers.data.skus} />
}
export default CostsPage

const CostsEditor = ({ product, offers }: { product: Product; offers: Offers }) => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('sourcing', 'catalogue')
  const draft = useDraft<{ rows: readonly CostRow[] }>(`costs:${product.id}`, {
    rows: rowsOf(product, offers),
  })
  const [isTried, setIsTried] = useState(false)
  const [isPricing, setIsPricing] = useState(false)
  useLeaveGuard(draft.isChanged)
  usePageTitle(words.title(product.subjectEn))
  const save = useCallMutation(operatorCosts.saveOffers, {
    invalidates: [operatorCosts.getOffers, operatorCosts.listSuppliers, operatorCatalogue.listProducts],
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
    },
  })
  const read = readOffers(draft.value.rows)
  const problems = isTried ? read.problems : new Map<string, never>()
  const send = (): void => {
    setIsTried(true)
    if (read.problems.size === 0) save.mutate({ productId: product.id, skus: read.skus })
  }
  return (
    <form
      className="q-page q-product-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <PageHeader
        back={`/products/product?id=${product.id}`}
        title={words.title(product.subjectEn)}
        subtitle={words.subtitle}
        actions={
          mayChange && (
            <Button
              icon={<Icon name="coins" size={16} />}
              disabled={draft.isChanged}
              title={draft.isChanged ? words.savesFirst : undefined}
              onClick={() => setIsPricing(true)}
            >
              {words.apply}
            </Button>
          )
        }
      />
      <FormFields isReadOnly={!mayChange}>
        <Card title={words.offers} flush>
          <CostsGrid
            rows={draft.value.rows}
            problems={problems}
            onChange={(make) => draft.set(({ rows }) => ({ rows: make(rows) }))}
          />
        </Card>
      </FormFields>
      {mayChange && (
        <StickyBar className="q-form-footer">
          {problems.size > 0 && (
            <span className="q-form-problem" role="alert">
              {words.correct(problems.size)}
            </span>
          )}
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.discard}
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!draft.isChanged}>
            {words.save}
          </Button>
        </StickyBar>
      )}
      <Suspense fallback={null}>
        {isPricing && <PriceDialog ids={[product.id]} onClose={() => setIsPricing(false)} />}
      </Suspense>
    </form>
  )
}
