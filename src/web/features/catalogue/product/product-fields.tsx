import { Switch } from 'antd'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { errorOf, Field, FieldRow } from '../../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { TagInput } from '../../../ui/forms/tag-input.tsx'
import type { FieldErrors } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { productSafetyLimits } from '../../../../contract/catalogue/catalogue.ts'
import { CustomerSelect } from '../../customers/customer-select.tsx'
import { problemMessage } from './problem-text.ts'
import { CategoryField } from '../categories/category-field.tsx'
import { CustomsFields } from '../customs/customs-fields.tsx'
import { GalleryField } from '../pictures/gallery-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { ProductDraftProblems } from './read-product.ts'

const text = defineText({
  en: {
    product: 'Product',
    subjectEn: 'Name',
    subjectZh: 'Chinese name',
    code: 'Product code',
    category: 'Category',
    customs: 'Customs and availability',
    safety: 'Product safety (EU)',
    safetyHelp:
      'Offers in the EU must name the manufacturer and a responsible person in the EU, each with name, postal address and email. New listings end with this information; sellers are shown which existing ones to update.',
    manufacturer: 'Manufacturer',
    euResponsible: 'Responsible person in the EU',
    euResponsibleHelp: 'If left empty, the one in the agency settings applies.',
    safetyWarnings: 'Warnings and safety information',
    owner: 'Available to',
    allCustomers: 'All customers',
    ownerHelp: 'If you choose a customer, only that customer can see and buy the product.',
    minQuantity: 'Minimum quantity',
    minQuantityHelp:
      'The minimum number of units, across all its SKUs, that a seller can order from the cart.',
    isPublished: 'Published',
    keywords: 'Keywords',
    keywordsHelp: 'Other terms people search for. Type one and press Enter.',
    remarkEn: 'Remark',
    remarkHelp: 'Shown over the product’s image in product search.',
  },
  zh: {
    product: '产品',
    subjectEn: '英文名称',
    subjectZh: '中文名称',
    code: '产品编码',
    category: '类目',
    customs: '报关与可见范围',
    safety: '产品安全（欧盟）',
    safetyHelp:
      '在欧盟销售须注明制造商和欧盟责任人的名称、地址与邮箱。新建的店铺商品会在描述末尾附上这些信息，已刊登的商品会提示卖家更新。',
    manufacturer: '制造商',
    euResponsible: '欧盟责任人',
    euResponsibleHelp: '留空则使用平台设置中的责任人。',
    safetyWarnings: '警示与安全信息',
    owner: '可见范围',
    allCustomers: '所有客户',
    ownerHelp: '专属产品仅该客户可见并可下单。',
    minQuantity: '起订量',
    minQuantityHelp: '卖家从购物车下单时，该产品所有 SKU 合计的最低数量。',
    isPublished: '已发布',
    keywords: '关键词',
    keywordsHelp: '买家可能使用的其他搜索词，输入后按回车。',
    remarkEn: '备注（英文）',
    remarkHelp: '浏览产品时显示在图片上。',
  },
})

type TextName = 'code' | 'minQuantity' | 'subjectEn' | 'subjectZh' | 'remarkEn'

type SafetyName = 'euResponsible' | 'manufacturer' | 'safetyWarnings'

interface ProductFieldsProps {
  readonly value: ProductDraft
  readonly onChange: (change: Partial<ProductDraft>) => void
  /** Takes an updater, as uploads finish one by one. */
  readonly onPictures: (change: (now: readonly string[]) => readonly string[]) => void
  readonly problems: ProductDraftProblems
  readonly errors: FieldErrors
}

export const ProductFields = ({ value, onChange, onPictures, problems, errors }: ProductFieldsProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const problemOf = (name: string): string | null => {
    const problem = problems[name]
    return (problem && wrong[problem]) ?? errors[name] ?? null
  }
  const input = (name: TextName, optional?: true, help?: string) => (
    <TextField
      label={words[name]}
      optional={optional}
      help={help}
      error={problemOf(name)}
      value={value[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  const area = (name: SafetyName, maxLength: number, help?: string) => (
    <TextAreaField
      label={words[name]}
      optional
      help={help}
      error={errors[name] ?? null}
      autoSize={{ minRows: 2, maxRows: 8 }}
      maxLength={maxLength}
      value={value[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  )
  return (
    <div className="q-product-cards">
      <Card
        title={words.product}
        actions={
          <label className="q-switch-label">
            <Switch
              size="small"
              checked={value.isPublished}
              aria-label={words.isPublished}
              onChange={(isPublished) => onChange({ isPublished })}
            />
            {words.isPublished}
          </label>
        }
      >
        <div className="q-product-main">
          <GalleryField value={value.pictures} onChange={onPictures} />
          <div className="q-stack">
            <FieldRow>
              {input('subjectEn')}
              {input('subjectZh', true)}
            </FieldRow>
            <FieldRow>
              {input('code')}
              <Field label={words.category} optional error={errors['category'] ?? null}>
                {({ status: _status, 'aria-invalid': _invalid, ...control }) => (
                  <CategoryField
                    {...control}
                    value={value.category}
                    onChange={(category) => onChange({ category })}
                  />
                )}
              </Field>
            </FieldRow>
            <Field
              label={words.keywords}
              optional
              help={words.keywordsHelp}
              error={errorOf(errors, 'keywords')}
            >
              {({ status: _status, ...control }) => (
                <TagInput
                  {...control}
                  value={value.keywords}
                  onChange={(keywords) => onChange({ keywords })}
                />
              )}
            </Field>
            <FieldRow>
              {input('remarkEn', true, words.remarkHelp)}
              {input('minQuantity', undefined, words.minQuantityHelp)}
            </FieldRow>
          </div>
        </div>
      </Card>
      <div className="q-stack">
        <Card title={words.customs}>
          <div className="q-stack">
            <CustomsFields value={value} errorOf={problemOf} onChange={onChange} />
            <Field label={words.owner} help={words.ownerHelp}>
              {({ id }) => (
                <CustomerSelect
                  id={id}
                  value={value.owner}
                  onChange={(owner) => onChange({ owner })}
                  placeholder={words.allCustomers}
                />
              )}
            </Field>
          </div>
        </Card>
        <Card title={words.safety}>
          <div className="q-stack">
            <p className="q-muted">{words.safetyHelp}</p>
            {area('manufacturer', productSafetyLimits.party)}
            {area('euResponsible', productSafetyLimits.party, words.euResponsibleHelp)}
            {area('safetyWarnings', productSafetyLimits.warnings)}
          </div>
        </Card>
      </div>
    </div>
  )
}
