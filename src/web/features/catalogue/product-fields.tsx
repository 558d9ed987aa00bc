import { Input, Switch } from 'antd'
import { Card } from '../../ui/parts/detail-page.tsx'
import { errorOf, Field, FieldRow } from '../../ui/parts/form.tsx'
import { TagInput } from '../../ui/pieces/tag-input.tsx'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CustomerSelect } from '../customers/customer-select.tsx'
import { mistakeText } from './mistake-words.ts'
import { CategoryField } from './category-field.tsx'
import { GalleryField } from './gallery-field.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { Mistakes } from './read-product.ts'

const text = defineText({
  en: {
    product: 'Product',
    subjectEn: 'Name',
    subjectZh: 'Name in Chinese',
    code: 'Product code',
    category: 'Category',
    customs: 'Customs and owner',
    customsName: 'Name for customs',
    hsCode: 'HS code',
    owner: 'For',
    everybody: 'Every customer',
    ownerHelp: 'A product for one customer is seen and bought by that customer alone.',
    minQuantity: 'Least quantity',
    minQuantityHelp:
      'The fewest units, of all its SKUs together, that a seller orders from a cart at a time.',
    isPublished: 'Published',
    keywords: 'Keywords',
    keywordsHelp: 'Other words people look for it by: type one and press Enter.',
    remarkEn: 'Remark',
    remarkHelp: 'Shown over its picture to those who choose among products.',
  },
  zh: {
    product: '产品',
    subjectEn: '英文名称',
    subjectZh: '中文名称',
    code: '产品编码',
    category: '类目',
    customs: '报关与归属',
    customsName: '报关品名',
    hsCode: '海关编码',
    owner: '面向',
    everybody: '所有客户',
    ownerHelp: '专属产品仅该客户可见、可买。',
    minQuantity: '起订量',
    minQuantityHelp: '卖家从购物车下单时，该产品所有 SKU 合计的最少件数。',
    isPublished: '已发布',
    keywords: '关键词',
    keywordsHelp: '搜索时的其他用词：输入后按回车。',
    remarkEn: '备注（英文）',
    remarkHelp: '浏览产品时显示在图片上。',
  },
})

type TextName = 'code' | 'minQuantity' | 'subjectEn' | 'subjectZh' | 'customsName' | 'hsCode' | 'remarkEn'

interface ProductFieldsProps {
  readonly value: ProductDraft
  readonly onChange: (change: Partial<ProductDraft>) => void
  /** Given as a change of what there is then: pictures come one by one as they are sent. */
  readonly onPictures: (change: (now: readonly string[]) => readonly string[]) => void
  readonly mistakes: Mistakes
  /** The server's, by field. */
  readonly errors: FieldErrors
}

/** A product's own facts; its SKUs are in the grid. */
export const ProductFields = ({ value, onChange, onPictures, mistakes, errors }: ProductFieldsProps) => {
  const words = useText(text)
  const wrong = useText(mistakeText)
  const input = (name: TextName, optional?: true, help?: string) => {
    const mistake = mistakes[name]
    return (
      <Field
        label={words[name]}
        optional={optional}
        help={help}
        error={(mistake && wrong[mistake]) ?? errors[name] ?? null}
      >
        {(control) => (
          <Input
            {...control}
            value={value[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        )}
      </Field>
    )
  }
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
      <Card title={words.customs}>
        <div className="q-stack">
          <FieldRow>
            {input('customsName', true)}
            {input('hsCode', true)}
          </FieldRow>
          <Field label={words.owner} help={words.ownerHelp}>
            {({ id }) => (
              <CustomerSelect
                id={id}
                value={value.owner}
                onChange={(owner) => onChange({ owner })}
                placeholder={words.everybody}
              />
            )}
          </Field>
        </div>
      </Card>
    </div>
  )
}
