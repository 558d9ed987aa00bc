import { Button, Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import { counted } from '../../../contract/format.ts'
import type { ProductId } from '../../../contract/ids.ts'
import { listings, type ListingShop } from '../../../contract/listings.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field } from '../../ui/components/form.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listingReads, listingText } from './listing-text.ts'
import { RateText } from './rate-text.tsx'
import { usePush } from './use-push.ts'
import './listings.css'

const text = defineText({
  en: {
    title: (n: number) => `List ${counted(n, 'product', 'products')} in shop`,
    shops: 'Shops',
    prices: 'Price template',
    plain: 'Cost × 2.5, ending in .99',
    edit: 'Edit before listing',
    now: 'List now',
    isListed: 'Already listed:',
    see: 'open listing',
    scopeMissing: 'Connected without permission to create products.',
    notConnected: 'Not connected.',
    reconnect: 'Reconnect',
    none: 'None of your shops supports listing.',
    connect: 'Connect a shop',
    created: (n: number) => counted(n, 'draft created.', 'drafts created.'),
    notSold: (n: number) => `${n} can’t be listed because they are discontinued or have too many variants.`,
    noRate: 'We have no exchange rate for its currency. Enter one in the draft.',
  },
  zh: {
    title: (n: number) => `将 ${n} 个产品刊登到店铺`,
    shops: '刊登到哪些店铺？',
    prices: '定价方式',
    plain: '成本的 2.5 倍，以 .99 结尾',
    edit: '先编辑再刊登',
    now: '立即刊登',
    isListed: '该店铺中已有：',
    see: '打开',
    scopeMissing: '未授权写入商品，请重新连接并授权。',
    notConnected: '该店铺未连接，请重新连接。',
    reconnect: '重新连接',
    none: '还没有可刊登的店铺，请先连接店铺。',
    connect: '连接店铺',
    created: (n: number) => `已创建 ${n} 个草稿。`,
    notSold: (n: number) => `${n} 个无法刊登：已停售或变体过多。`,
    noRate: '没有该币种的汇率，请在草稿中填写。',
  },
})

type OfferedShop = ListingShop & { readonly listing: { readonly id: string } | null }

interface ListDialogProps {
  readonly productIds: readonly string[]
  readonly onClose: () => void
}

/**
 * Creates drafts for the selected shops. A single draft opens at once; several can be listed without editing.
 */
const ListDialog = ({ productIds, onClose }: ListDialogProps) => {
  const words = useText(text)
  const shared = useText(listingText)
  const ids = productIds as readonly ProductId[]
  const [only] = ids
  const isOne = ids.length === 1
  const offer = useCall(listings.listListingShops, isOne && only ? { productId: only } : {}, { quiet: true })
  const templates = useCall(listings.listPriceTemplates, {}, { quiet: true })
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [templateId, setTemplateId] = useState<string | null>(null)
  const open = (offer.data?.shops ?? []).filter(
    ({ blocker, listing }) => blocker === null && !(isOne && listing),
  )
  const chosen = picked ?? (open.length === 1 ? open.map(({ shopId }) => shopId) : [])
  const { create, isBusy } = useCreate(onClose)
  const send = (isNow: boolean): void =>
    create(
      {
        productIds: [...ids],
        shopIds: open.filter(({ shopId }) => chosen.includes(shopId)).map(({ shopId }) => shopId),
        ...(templateId === null
          ? {}
          : { templateId: templates.data?.templates.find(({ id }) => id === templateId)?.id }),
      },
      isNow,
    )
  const isReady = open.some(({ shopId }) => chosen.includes(shopId))
  return (
    <Modal
      open
      title={words.title(ids.length)}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {shared.cancel}
        </Button>,
        <Button key="now" disabled={!isReady || isBusy} onClick={() => send(true)}>
          {words.now}
        </Button>,
        <Button key="edit" type="primary" disabled={!isReady} loading={isBusy} onClick={() => send(false)}>
          {words.edit}
        </Button>,
      ]}
    >
      {offer.error && !offer.data ? (
        <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />
      ) : !offer.data ? (
        <CardSkeleton lines={4} />
      ) : (
        <div className="q-stack">
          <fieldset className="q-listing-shops">
            <legend>{words.shops}</legend>
            {offer.data.shops.length === 0 && (
              <p className="q-muted">
                {words.none} <PageLink to="/stores/index">{words.connect}</PageLink>
              </p>
            )}
            {offer.data.shops.map((shop) => (
              <ShopChoice
                key={shop.shopId}
                shop={shop}
                currency={offer.data.currency}
                isOne={isOne}
                isChosen={chosen.includes(shop.shopId)}
                onChoose={(isOn) =>
                  setPicked(isOn ? [...chosen, shop.shopId] : chosen.filter((id) => id !== shop.shopId))
                }
              />
            ))}
          </fieldset>
          <Field label={words.prices}>
            {({ id }) => (
              <Select
                id={id}
                value={templateId ?? templates.data?.templates.find(({ isDefault }) => isDefault)?.id ?? ''}
                onChange={(value) => setTemplateId(value === '' ? null : value)}
                options={[
                  ...(templates.data?.templates.some(({ isDefault }) => isDefault)
                    ? []
                    : [{ value: '', label: words.plain }]),
                  ...(templates.data?.templates ?? []).map((one) => ({ value: one.id, label: one.name })),
                ]}
              />
            )}
          </Field>
        </div>
      )}
    </Modal>
  )
}
export default ListDialog

interface ShopChoiceProps {
  readonly shop: OfferedShop
  readonly currency: string
  readonly isOne: boolean
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

const ShopChoice = ({ shop, currency, isOne, isChosen, onChoose }: ShopChoiceProps) => {
  const words = useText(text)
  const { shopName, blocker, listing, rate } = shop
  const isThere = isOne && listing !== null
  return (
    <div className="q-listing-shop">
      <Checkbox
        checked={isChosen && !isThere && blocker === null}
        disabled={isThere || blocker !== null}
        onChange={(event) => onChoose(event.target.checked)}
      >
        {shopName}
      </Checkbox>
      <span className="q-muted">
        {isThere ? (
          <>
            {words.isListed} <PageLink to={`/product/listings/${listing.id}`}>{words.see}</PageLink>
          </>
        ) : blocker !== null ? (
          <>
            {words[blocker]} <PageLink to="/stores/index">{words.reconnect}</PageLink>
          </>
        ) : rate.rate === null ? (
          words.noRate
        ) : (
          <RateText rate={rate} currency={currency} shopCurrency={shop.shopCurrency} />
        )}
      </span>
    </div>
  )
}

const useCreate = (onClose: () => void) => {
  const words = useText(text)
  const go = useGo()
  const { push, isBusy } = usePush()
  const createDrafts = useCallMutation(listings.createListings, { invalidates: listingReads })
  const send = async (
    input: Parameters<typeof createDrafts.mutateAsync>[0],
    isNow: boolean,
  ): Promise<void> => {
    const { results } = await createDrafts.mutateAsync(input)
    const created = results.flatMap(({ listingId, reason }) =>
      listingId && reason === 'created' ? [listingId] : [],
    )
    const bad = results.filter(({ ok }) => !ok).length
    if (bad > 0) toast.error(words.notSold(bad))
    const [first] = results.flatMap(({ listingId }) => listingId ?? [])
    if (first === undefined) return
    // One call accepts up to this many.
    if (isNow) for (let at = 0; at < created.length; at += 100) await push(created.slice(at, at + 100))
    onClose()
    if (results.length === 1 && !isNow) return go(`/product/listings/${first}`)
    if (!isNow && created.length > 0) toast.success(words.created(created.length))
    await go('/product/listings')
  }
  return {
    isBusy: createDrafts.isPending || isBusy,
    // Errors were already shown by the call layer.
    create: (...args: Parameters<typeof send>) => void send(...args).catch(() => undefined),
  }
}
