import { Select } from 'antd'
import type { ReactNode } from 'react'
import { shops } from '../../../../contract/shops/shops.ts'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { useSearch } from '../../../ui/page/page-context.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { ErrorNote } from '../../../ui/components/error-state.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import './imports.css'

const text = defineText({
  en: {
    shop: 'Shop',
    shopHelp: 'The orders are added to this shop.',
    choose: 'Choose a shop',
    noShop: 'Add a shop first',
    noShopText: 'Every order belongs to a shop. Connect a shop or add one manually.',
    toStores: 'Go to Stores',
    chooseFirst: 'Choose a shop first.',
    noShops: 'Your shops could not be loaded.',
  },
  zh: {
    shop: '店铺',
    shopHelp: '订单将导入此店铺。',
    choose: '选择店铺',
    noShop: '请先添加店铺',
    noShopText: '订单必须属于一个店铺。请连接店铺，或手动添加店铺。',
    toStores: '前往店铺',
    chooseFirst: '请先选择店铺。',
    noShops: '无法加载您的店铺。',
  },
})

/** Selects the shop of the orders and stores it in the URL. The children are rendered once a shop is selected. */
export const ShopField = ({ children }: { children: (shopId: ShopId) => ReactNode }) => {
  const words = useText(text)
  const [search, change] = useSearch()
  const names = useCall(shops.listShopNames, {}, { quiet: true })
  if (names.error && !names.data)
    return <ErrorNote error={names.error} what={words.noShops} onRetry={() => void names.refetch()} />
  const all = names.data?.shops.filter(({ status }) => status !== 'disconnected')
  if (all?.length === 0) {
    return (
      <EmptyState
        icon="stores"
        title={words.noShop}
        action={
          <PageLink to="/stores/index" className="q-button q-button-primary">
            {words.toStores}
          </PageLink>
        }
      >
        {words.noShopText}
      </EmptyState>
    )
  }
  const shopId =
    all?.find(({ id }) => id === search['shopId'])?.id ?? (all?.length === 1 ? all[0]?.id : undefined)
  return (
    <>
      <Field label={words.shop} help={words.shopHelp}>
        {(control) => (
          <Select
            id={control.id}
            className="q-import-shop"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={words.choose}
            loading={!all}
            value={shopId}
            onChange={(id) => change({ shopId: id })}
            options={all?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        )}
      </Field>
      {shopId ? children(shopId) : <p className="q-muted">{words.chooseFirst}</p>}
    </>
  )
}
