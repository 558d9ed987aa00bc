import { Button, Checkbox, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { listingLimits, listings, type Listing } from '../../../contract/listings.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { errorOf, Field, FieldRow, FormPage } from '../../ui/parts/form.tsx'
import { RestoredNote } from '../../ui/parts/restored-note.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { RichTextEditor } from '../../ui/pieces/rich-text-editor.tsx'
import { TagInput } from '../../ui/pieces/tag-input.tsx'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { draftOf, faultOf, inputOf, isRuleGood, rateIn, type ListingDraft } from './listing-draft.ts'
import { FailureNote, ListingTag, SinceNotes } from './listing-state.tsx'
import { listingReads, listingText } from './listing-words.ts'
import { PictureChoice } from './picture-choice.tsx'
import { RateText } from './rate-text.tsx'
import { RuleFields } from './rule-fields.tsx'
import { TemplateBar } from './template-bar.tsx'
import { usePush } from './use-push.ts'
import { VariantPrices } from './variant-prices.tsx'

const text = defineText({
  en: {
    words: 'Words',
    name: 'Title',
    description: 'Description',
    type: 'Product type',
    vendor: 'Vendor',
    vendorHelp: 'Left empty, it is the shop’s name.',
    tags: 'Tags',
    state: 'In the shop it is',
    active: 'Active',
    shopDraft: 'A draft',
    pictures: 'Pictures',
    picturesHelp: 'The first is the cover.',
    picturesThere:
      'Pictures and tags are given once, when it is first listed. From then on they are kept in the shop.',
    prices: 'Prices',
    rate: (from: string, to: string) => `How many ${to} are 1 ${from}?`,
    rateHelp: 'Quayside has no rate of this currency. Yours is used again for further products of this shop.',
    rateBad: 'Enter a number above 0.',
    costs:
      'Our prices have changed since. Below they are by the rule again: save to take them over. The shop keeps its prices until you update them.',
    variants: 'Variants and prices',
    stock: 'Stock',
    keeps: 'Keep the shop’s stock in step with ours',
    keepsHelp:
      'A product of the catalogue has no count of pieces: while a SKU is sold, the shop shows the quantity below; once it is withdrawn, 0. This is told to the shop at once.',
    quantity: 'Shown while it is sold',
    keepsNot: 'The shop’s stock is yours to keep. A withdrawn SKU goes on being sold there.',
    save: 'Save',
    saved: 'Saved.',
    listNow: 'Save and list',
    title: 'Give it a title.',
    rule: 'The steps of the prices are not in order.',
    price: 'A price is not right.',
    nothingChosen: 'Choose at least one variant.',
    noRate: 'Say how many units of the shop’s currency one of yours is.',
  },
  zh: {
    words: '文字',
    name: '标题',
    description: '描述',
    type: '产品类型',
    vendor: '厂商',
    vendorHelp: '留空则为店铺名称。',
    tags: '标签',
    state: '在店铺中的状态',
    active: '上架',
    shopDraft: '草稿',
    pictures: '图片',
    picturesHelp: '第一张为封面。',
    picturesThere: '图片和标签仅在首次刊登时写入，之后请在店铺中管理。',
    prices: '定价',
    rate: (from: string, to: string) => `1 ${from} 等于多少 ${to}？`,
    rateHelp: '平台没有该币种的汇率。您填写的汇率将用于该店铺之后的商品。',
    rateBad: '请输入大于 0 的数字。',
    costs: '采购价已有变动，下方已按规则重新计算：保存后采用。点击更新前，店铺中的价格不变。',
    variants: '规格与价格',
    stock: '库存',
    keeps: '店铺库存与平台同步',
    keepsHelp: '产品库商品没有件数：SKU 在售时店铺显示下方数量，停售后显示 0，并立即更新到店铺。',
    quantity: '在售时显示数量',
    keepsNot: '店铺库存由您自行管理，停售的 SKU 仍会在店铺中销售。',
    save: '保存',
    saved: '已保存。',
    listNow: '保存并刊登',
    title: '请填写标题。',
    rule: '价格区间的顺序有误。',
    price: '价格有误。',
    nothingChosen: '请至少选择一个规格。',
    noRate: '请填写店铺币种的汇率。',
  },
})

interface PartProps {
  readonly listing: Listing
  readonly draft: ListingDraft
  readonly errors: FieldErrors
  readonly patch: (change: Partial<ListingDraft>) => void
}

/** Saves what is written, and has it told to the shop if that is wished. */
const useSending = (listing: Listing, clear: () => void) => {
  const words = useText(text)
  const { push, remove, isBusy } = usePush()
  const save = useCallMutation(listings.saveListing, { invalidates: listingReads, showsFields: true })
  const send = async (draft: ListingDraft, isChanged: boolean, wantsPush: boolean): Promise<void> => {
    if (isChanged) {
      await save.mutateAsync(inputOf(listing, draft))
      clear()
    }
    if (wantsPush) await push([listing.id])
    else toast.success(words.saved)
  }
  return {
    errors: fieldErrorsOf(save.error),
    isBusy: isBusy || save.isPending,
    remove,
    // Whatever fails has been told where it failed.
    send: (...given: Parameters<typeof send>) => void send(...given).catch(() => undefined),
  }
}

/** A listing as it is edited: words, pictures, prices and stock. */
export const ListingForm = ({ listing }: { listing: Listing }) => {
  const words = useText(text)
  const shared = useText(listingText)
  const go = useGo()
  const kept = useDraft(`listing:${listing.id}:${listing.version}`, draftOf(listing))
  const { value: draft } = kept
  const [isTried, setIsTried] = useState(false)
  const { send, remove, errors, isBusy } = useSending(listing, kept.clear)
  useLeaveGuard(kept.isChanged)
  usePageTitle(listing.title)
  const patch = (change: Partial<ListingDraft>): void => kept.set((now) => ({ ...now, ...change }))
  const fault = faultOf(listing, draft)
  const needsRate = rateIn(listing, draft) === null
  const may = (action: Listing['allowedActions'][number]) => listing.allowedActions.includes(action)
  // What costs by now is other prices, though nothing was typed.
  const isUnsaved = kept.isChanged || listing.costsChanged > 0
  const submit = (wantsPush: boolean): void => {
    setIsTried(true)
    if (fault === null && !(wantsPush && needsRate)) send(draft, isUnsaved, wantsPush)
  }
  const faultWords = fault === 'rate' ? words.rateBad : fault ? words[fault] : needsRate ? words.noRate : null
  return (
    <FormPage
      title={listing.title}
      subtitle={`${listing.shopName} · ${listing.productCode}`}
      back="/product/listings"
      onSubmit={(event) => {
        event.preventDefault()
        submit(true)
      }}
      footer={
        <>
          {may('remove') && (
            <Button
              danger
              type="text"
              disabled={isBusy}
              onClick={() =>
                void remove([listing.id]).then(
                  (done) => (done ? go('/product/listings') : undefined),
                  () => undefined,
                )
              }
            >
              {shared.remove}
            </Button>
          )}
          {isTried && faultWords && (
            <span className="q-field-error" role="alert">
              {faultWords}
            </span>
          )}
          {may('edit') && (
            <Button disabled={isBusy || !isUnsaved} onClick={() => submit(false)}>
              {words.save}
            </Button>
          )}
          {(may('push') || (may('edit') && isUnsaved && listing.status !== 'queued')) && (
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {listing.listedAt ? shared.update : listing.failure ? shared.retry : words.listNow}
            </Button>
          )}
        </>
      }
    >
      <RestoredNote draft={kept} />
      <StateCard listing={listing} />
      <WordsCard listing={listing} draft={draft} errors={errors} patch={patch} />
      <PicturesCard listing={listing} draft={draft} errors={errors} patch={patch} />
      <PricesCard listing={listing} draft={draft} errors={errors} patch={patch} />
      <Card title={words.variants} flush>
        <VariantPrices listing={listing} draft={draft} onChange={(variants) => patch({ variants })} />
      </Card>
      <StockCard listing={listing} draft={draft} errors={errors} patch={patch} />
    </FormPage>
  )
}

/** How it stands, and what there is to know. */
const StateCard = ({ listing }: { listing: Listing }) => {
  const words = useText(text)
  const shared = useText(listingText)
  return (
    <div className="q-listing-state">
      <ListingTag row={listing} />
      {listing.adminUrl && (
        <a className="q-button q-button-link" href={listing.adminUrl} target="_blank" rel="noreferrer">
          {shared.openShop}
        </a>
      )}
      <FailureNote row={listing} />
      <SinceNotes row={listing} />
      {listing.costsChanged > 0 && <p className="q-note">{words.costs}</p>}
    </div>
  )
}

const WordsCard = ({ listing, draft, errors, patch }: PartProps) => {
  const words = useText(text)
  return (
    <Card title={words.words}>
      <div className="q-stack">
        <Field label={words.name} error={errorOf(errors, 'title')}>
          {(control) => (
            <Input
              {...control}
              maxLength={listingLimits.title}
              value={draft.title}
              onChange={(event) => patch({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label={words.description} error={errorOf(errors, 'description')} optional>
          {({ id }) => (
            <RichTextEditor
              id={id}
              label={words.description}
              value={draft.description}
              onChange={(description) => patch({ description })}
            />
          )}
        </Field>
        <FieldRow>
          <Field label={words.type} error={errorOf(errors, 'productType')} optional>
            {(control) => (
              <Input
                {...control}
                maxLength={listingLimits.word}
                value={draft.productType}
                onChange={(event) => patch({ productType: event.target.value })}
              />
            )}
          </Field>
          <Field label={words.vendor} help={words.vendorHelp} error={errorOf(errors, 'vendor')} optional>
            {(control) => (
              <Input
                {...control}
                maxLength={listingLimits.word}
                value={draft.vendor}
                onChange={(event) => patch({ vendor: event.target.value })}
              />
            )}
          </Field>
        </FieldRow>
        {!listing.listedAt && (
          <Field label={words.tags} error={errorOf(errors, 'tags')} optional>
            {(control) => (
              <TagInput
                id={control.id}
                value={draft.tags}
                most={listingLimits.tags}
                longest={listingLimits.tag}
                onChange={(tags) => patch({ tags })}
              />
            )}
          </Field>
        )}
        <Field label={words.state}>
          {({ id }) => (
            <Radio.Group
              id={id}
              aria-label={words.state}
              optionType="button"
              value={draft.isShopDraft}
              options={[
                { value: false, label: words.active },
                { value: true, label: words.shopDraft },
              ]}
              onChange={(event) => patch({ isShopDraft: event.target.value === true })}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}

const PicturesCard = ({ listing, draft, patch }: PartProps) => {
  const words = useText(text)
  return (
    <Card title={words.pictures}>
      <div className="q-stack">
        <p className="q-muted">{listing.listedAt ? words.picturesThere : words.picturesHelp}</p>
        <PictureChoice
          offered={listing.offeredPictures}
          value={draft.pictures}
          isFixed={listing.listedAt !== null}
          onChange={(pictures) => patch({ pictures })}
        />
      </div>
    </Card>
  )
}

const PricesCard = ({ listing, draft, errors, patch }: PartProps) => {
  const words = useText(text)
  const { currency, shopCurrency, rate } = listing
  const isOwn = rate.source === 'own' || rate.source === 'none'
  const isBad = draft.ownRate.trim() !== '' && rateIn(listing, draft) === null
  return (
    <Card title={words.prices}>
      <div className="q-stack">
        <TemplateBar rule={draft.rule} isGood={isRuleGood(draft.rule)} onTake={(rule) => patch({ rule })} />
        {isOwn ? (
          <Field
            label={words.rate(currency, shopCurrency)}
            help={words.rateHelp}
            error={isBad ? words.rateBad : errorOf(errors, 'ownRate')}
          >
            {(control) => (
              <Input
                {...control}
                className="q-listing-rate"
                inputMode="decimal"
                value={draft.ownRate}
                onChange={(event) => patch({ ownRate: event.target.value })}
              />
            )}
          </Field>
        ) : (
          <p className="q-muted">
            <RateText rate={rate} currency={currency} shopCurrency={shopCurrency} />
          </p>
        )}
        <RuleFields rule={draft.rule} currency={currency} onChange={(rule) => patch({ rule })} />
      </div>
    </Card>
  )
}

const StockCard = ({ draft, patch }: PartProps) => {
  const words = useText(text)
  return (
    <Card title={words.stock}>
      <div className="q-stack">
        <Checkbox
          checked={draft.keepsStock}
          onChange={(event) => patch({ keepsStock: event.target.checked })}
        >
          {words.keeps}
        </Checkbox>
        <p className="q-muted">{draft.keepsStock ? words.keepsHelp : words.keepsNot}</p>
        <Field label={words.quantity}>
          {({ id }) => (
            <InputNumber
              id={id}
              min={0}
              max={listingLimits.stock}
              precision={0}
              value={draft.stockQuantity}
              onChange={(quantity) => patch({ stockQuantity: quantity ?? 0 })}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}
