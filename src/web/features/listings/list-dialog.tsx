import { Button, Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import { counted } from '../../../contract/kernel/format.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { ProductId } from '../../../contract/kernel/ids.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { listingLimits, type ListingShop } from '../../../contract/listings/listing-schemas.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { lastCountry, rememberCountry } from '../products/last-country.ts'
import { createInput, isListed, nothingTyped, pairKey, pairsOf } from './list-draft.ts'
import { ListPreview } from './list-preview.tsx'
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
    country: 'Margin for orders to',
    setAll: 'Set all prices by the template',
    edit: 'Edit before listing',
    now: 'List now',
    second: (n: number) => (n === 1 ? 'List a second copy' : `List ${n} second copies`),
    nowWithSecond: (n: number) => `List now, with ${counted(n, 'second copy', 'second copies')}`,
    editSecond: 'Edit the second copy',
    scopeMissing: 'Connected without permission to create products.',
    notConnected: 'Not connected.',
    reconnect: 'Reconnect',
    none: 'None of your shops supports listing.',
    connect: 'Connect a shop',
    created: (n: number) => counted(n, 'draft created.', 'drafts created.'),
    notSold: (n: number) => `${n} can’t be listed because they are discontinued or have too many variants.`,
    noRate: 'We have no exchange rate for its currency. Enter one in the draft.',
    note: 'Titles, descriptions and images are those of the product. The margin is before taxes and payment fees.',
    many: (n: number) =>
      `Prices of up to ${n} products are shown here. Create drafts, and list them from the Listings page.`,
    drafts: 'Create drafts',
  },
  zh: {
    title: (n: number) => `将 ${n} 个产品刊登到店铺`,
    shops: '刊登到哪些店铺？',
    prices: '定价方式',
    plain: '成本的 2.5 倍，以 .99 结尾',
    country: '按发往此国家/地区计算利润',
    setAll: '全部按定价方式定价',
    edit: '先编辑再刊登',
    now: '立即刊登',
    second: (n: number) => (n === 1 ? '再刊登一份' : `再刊登 ${n} 份`),
    nowWithSecond: (n: number) => `立即刊登（含 ${n} 份重复商品）`,
    editSecond: '先编辑再刊登一份',
    scopeMissing: '未授权写入商品，请重新连接并授权。',
    notConnected: '该店铺未连接，请重新连接。',
    reconnect: '重新连接',
    none: '还没有可刊登的店铺，请先连接店铺。',
    connect: '连接店铺',
    created: (n: number) => `已创建 ${n} 个草稿。`,
    notSold: (n: number) => `${n} 个无法刊登：已停售或变体过多。`,
    noRate: '没有该币种的汇率，请在草稿中填写。',
    note: '标题、描述和图片与产品一致。利润未扣除税费和收款手续费。',
    many: (n: number) => `此处最多显示 ${n} 个产品的价格。请先创建草稿，再到“店铺刊登”页面刊登。`,
    drafts: '创建草稿',
  },
})

interface ListDialogProps {
  readonly productIds: readonly string[]
  readonly onClose: () => void
}

/**
 * Shows what listing products in the selected shops sends, and lists them or creates drafts. A single draft opens at
 * once.
 */
const ListDialog = ({ productIds, onClose }: ListDialogProps) => {
  const words = useText(text)
  const shared = useText(listingText)
  const ids = productIds as readonly ProductId[]
  const isMany = ids.length > listingLimits.previewed
  const offer = useCall(listings.listListingShops, {}, { quiet: true })
  const templates = useCall(listings.listPriceTemplates, {}, { quiet: true })
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [templateId, setTemplateId] = useState<string | null>(null)
  const [country, setCountry] = useState(lastCountry)
  const [typed, setTyped] = useState(nothingTyped)
  const open = (offer.data?.shops ?? []).filter(({ blocker }) => blocker === null)
  const chosen = picked ?? (open.length === 1 ? open.map(({ shopId }) => shopId) : [])
  const shopIds = open.filter(({ shopId }) => chosen.includes(shopId)).map(({ shopId }) => shopId)
  const template = templates.data?.templates.find(({ id }) => id === templateId)?.id
  const preview = useCall(
    listings.previewListings,
    {
      productIds: ids.slice(0, listingLimits.previewed),
      shopIds,
      ...(template === undefined ? {} : { templateId: template }),
      ...(country === '' ? {} : { countryCode: country }),
    },
    { quiet: true, enabled: shopIds.length > 0 && !isMany },
  )
  const isShown = preview.data !== undefined && !preview.isPlaceholderData && shopIds.length > 0
  const pairs = preview.data && shopIds.length > 0 ? pairsOf(preview.data, typed, country !== '') : []
  const listedPairs = pairs.filter(isListed)
  const seconds = listedPairs.filter(({ state }) => state === 'second').length
  const { create, isBusy } = useCreate(onClose, () => void preview.refetch())
  const send = (isNow: boolean): void =>
    create(
      isMany
        ? { productIds: [...ids], shopIds, ...(template === undefined ? {} : { templateId: template }) }
        : createInput(pairs, template),
      isNow,
    )
  const isReady = isMany ? shopIds.length > 0 : isShown && listedPairs.length > 0
  const nowLabel =
    seconds === 0
      ? words.now
      : seconds === listedPairs.length
        ? words.second(seconds)
        : words.nowWithSecond(seconds)
  return (
    <Modal
      open
      width={820}
      title={words.title(ids.length)}
      onCancel={onClose}
      footer={
        <div className="q-list-foot">
          <Button onClick={onClose}>{shared.cancel}</Button>
          {!isMany && (
            <Button
              disabled={!isReady || isBusy || !listedPairs.every((pair) => pair.isReady)}
              onClick={() => send(true)}
            >
              {nowLabel}
            </Button>
          )}
          <Button type="primary" disabled={!isReady} loading={isBusy} onClick={() => send(false)}>
            {isMany
              ? words.drafts
              : seconds === 1 && listedPairs.length === 1
                ? words.editSecond
                : words.edit}
          </Button>
        </div>
      }
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
                isChosen={chosen.includes(shop.shopId)}
                onChoose={(isOn) =>
                  setPicked(isOn ? [...chosen, shop.shopId] : chosen.filter((id) => id !== shop.shopId))
                }
              />
            ))}
          </fieldset>
          <div className="q-list-asked">
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
            {!isMany && (
              <Field label={words.country}>
                {({ id }) => (
                  <CountrySelect
                    id={id}
                    value={country}
                    onChange={(code) => {
                      rememberCountry(code)
                      setCountry(code)
                    }}
                  />
                )}
              </Field>
            )}
          </div>
          {isMany && <p className="q-note">{words.many(listingLimits.previewed)}</p>}
          {shopIds.length > 0 &&
            !isMany &&
            (preview.data ? (
              <>
                {listedPairs.length > 0 && (
                  <div className="q-list-tools">
                    <Button
                      disabled={Object.keys(typed.prices).length === 0}
                      onClick={() => setTyped({ ...typed, prices: {} })}
                    >
                      {words.setAll}
                    </Button>
                  </div>
                )}
                <ListPreview
                  pairs={pairs}
                  currency={preview.data.currency}
                  withFreight={country !== ''}
                  typed={typed}
                  onType={setTyped}
                />
                {listedPairs.length > 0 && <p className="q-muted">{words.note}</p>}
              </>
            ) : preview.error ? (
              <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
            ) : (
              <CardSkeleton lines={4} />
            ))}
        </div>
      )}
    </Modal>
  )
}
export default ListDialog

interface ShopChoiceProps {
  readonly shop: ListingShop
  readonly currency: string
  readonly isChosen: boolean
  readonly onChoose: (isOn: boolean) => void
}

const ShopChoice = ({ shop, currency, isChosen, onChoose }: ShopChoiceProps) => {
  const words = useText(text)
  const { shopName, blocker, rate } = shop
  return (
    <div className="q-listing-shop">
      <Checkbox
        checked={isChosen && blocker === null}
        disabled={blocker !== null}
        onChange={(event) => onChoose(event.target.checked)}
      >
        {shopName}
      </Checkbox>
      <span className="q-muted">
        {blocker !== null ? (
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

type CreateInput = InputOf<typeof listings.createListings>

const useCreate = (onClose: () => void, onRefused: () => void) => {
  const words = useText(text)
  const go = useGo()
  const { push, isBusy } = usePush()
  const createDrafts = useCallMutation(listings.createListings, { invalidates: listingReads })
  const send = async (input: CreateInput, isNow: boolean): Promise<void> => {
    const answer = await createDrafts.mutateAsync(input)
    const shown = new Set([...(input.shown ?? []), ...(input.copies ?? [])].map(pairText))
    // With several products and shops, pairs that were left out are refused as well.
    const results = answer.results.filter(
      (one) => one.reason !== 'alreadyInShop' || input.shown === undefined || shown.has(pairText(one)),
    )
    const created = results.flatMap(({ listingId, reason }) =>
      listingId && reason === 'created' ? [listingId] : [],
    )
    const refused = results.flatMap(({ reason, message }) =>
      reason === 'alreadyInShop' && message !== null ? [message] : [],
    )
    for (const message of new Set(refused)) toast.error(message)
    const bad = results.filter(({ ok, reason }) => !ok && reason !== 'alreadyInShop').length
    if (bad > 0) toast.error(words.notSold(bad))
    const [first] = results.flatMap(({ listingId, ok }) => (ok && listingId ? [listingId] : []))
    if (first === undefined) return onRefused()
    // One call accepts up to this many.
    if (isNow)
      for (let at = 0; at < created.length; at += listingLimits.atOnce)
        await push(created.slice(at, at + listingLimits.atOnce))
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

const pairText = ({ productId, shopId }: { readonly productId: string; readonly shopId: string }): string =>
  pairKey(productId, shopId)
