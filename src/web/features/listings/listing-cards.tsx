import { Checkbox, InputNumber, Radio } from 'antd'
import { listingLimits, type Listing } from '../../../contract/listings/listing-schemas.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx'
import { TagInput } from '../../ui/forms/tag-input.tsx'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { LocationField } from './location-field.tsx'
import { isRuleGood, rateIn, type ListingDraft } from './listing-draft.ts'
import { PictureChoice } from './picture-choice.tsx'
import { RateText } from './rate-text.tsx'
import { RuleFields } from './rule-fields.tsx'
import { TemplateBar } from './template-bar.tsx'

const text = defineText({
  en: {
    words: 'Details',
    name: 'Title',
    description: 'Description',
    type: 'Product type',
    vendor: 'Vendor',
    vendorHelp: 'If empty, the shop’s name is used.',
    tags: 'Tags',
    state: 'Status in the shop',
    active: 'Active',
    shopDraft: 'Draft',
    pictures: 'Images',
    picturesHelp: 'The first image is the cover.',
    picturesThere:
      'Images and tags are sent only when the product is first listed. After that, edit them in the shop.',
    prices: 'Prices',
    rate: (from: string, to: string) => `How many ${to} is 1 ${from}?`,
    rateHelp:
      'Quayside has no exchange rate for this currency. Your rate is saved for other products in this shop.',
    rateBad: 'Enter a number greater than 0.',
    stock: 'Stock',
    keeps: 'Keep shop stock in sync with ours',
    keepsHelp:
      'Catalogue products have no stock count. While a SKU is available, the shop shows the quantity below; once it is discontinued, it shows 0. Changes sync to the shop immediately.',
    quantity: 'Quantity shown while available',
    keepsNot: 'You manage stock in the shop. Discontinued SKUs remain available there.',
  },
  zh: {
    words: '商品信息',
    name: '标题',
    description: '描述',
    type: '产品类型',
    vendor: '厂商',
    vendorHelp: '留空则使用店铺名称。',
    tags: '标签',
    state: '店铺商品状态',
    active: '上架',
    shopDraft: '草稿',
    pictures: '图片',
    picturesHelp: '第一张为封面。',
    picturesThere: '图片和标签仅在首次刊登时写入，之后请在店铺中管理。',
    prices: '定价',
    rate: (from: string, to: string) => `1 ${from} 等于多少 ${to}？`,
    rateHelp: '没有该币种的汇率。您填写的汇率也会用于该店铺之后刊登的商品。',
    rateBad: '请输入大于 0 的数字。',
    stock: '库存',
    keeps: '与 Quayside 同步店铺库存',
    keepsHelp: '产品库商品不限库存：SKU 在售时，店铺显示下方数量；停售后，店铺库存立即更新为 0。',
    quantity: '在售时显示的库存',
    keepsNot: '店铺库存由您自行管理。SKU 停售后，店铺中仍可购买，请及时下架。',
  },
})

interface PartProps {
  readonly listing: Listing
  readonly draft: ListingDraft
  readonly errors: FieldErrors
  readonly patch: (change: Partial<ListingDraft>) => void
}

export const WordsCard = ({ listing, draft, errors, patch }: PartProps) => {
  const words = useText(text)
  return (
    <Card title={words.words}>
      <div className="q-stack">
        <TextField
          label={words.name}
          error={errorOf(errors, 'title')}
          maxLength={listingLimits.title}
          value={draft.title}
          onChange={(title) => patch({ title })}
        />
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
          <TextField
            label={words.type}
            error={errorOf(errors, 'productType')}
            optional
            maxLength={listingLimits.word}
            value={draft.productType}
            onChange={(productType) => patch({ productType })}
          />
          <TextField
            label={words.vendor}
            help={words.vendorHelp}
            error={errorOf(errors, 'vendor')}
            optional
            maxLength={listingLimits.word}
            value={draft.vendor}
            onChange={(vendor) => patch({ vendor })}
          />
        </FieldRow>
        {!listing.listedAt && (
          <Field label={words.tags} error={errorOf(errors, 'tags')} optional>
            {(control) => (
              <TagInput
                id={control.id}
                value={draft.tags}
                max={listingLimits.tags}
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

export const PicturesCard = ({ listing, draft, patch }: PartProps) => {
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

export const PricesCard = ({ listing, draft, errors, patch }: PartProps) => {
  const words = useText(text)
  const { currency, shopCurrency, rate } = listing
  const isOwn = rate.source === 'own' || rate.source === 'none'
  const isBad = draft.ownRate.trim() !== '' && rateIn(listing, draft) === null
  return (
    <Card title={words.prices}>
      <div className="q-stack">
        <TemplateBar rule={draft.rule} isGood={isRuleGood(draft.rule)} onTake={(rule) => patch({ rule })} />
        {isOwn ? (
          <TextField
            label={words.rate(currency, shopCurrency)}
            help={words.rateHelp}
            error={isBad ? words.rateBad : errorOf(errors, 'ownRate')}
            className="q-listing-rate"
            inputMode="decimal"
            value={draft.ownRate}
            onChange={(ownRate) => patch({ ownRate })}
          />
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

export const StockCard = ({ listing, draft, patch }: PartProps) => {
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
        <LocationField
          listing={listing}
          value={draft.location}
          onChange={(location) => patch({ location })}
        />
      </div>
    </Card>
  )
}
