import { Segmented } from 'antd'
import { memo, useState } from 'react'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { upload } from '../../../ui/call/calls.ts'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    title: 'Description',
    language: 'Description language',
    en: 'English',
    zh: '中文',
    inEn: 'Description in English',
    inZh: 'Description in Chinese',
    empty: 'Describe the product, its materials and what is included',
  },
  zh: {
    title: '描述',
    language: '描述语言',
    en: 'English',
    zh: '中文',
    inEn: '英文描述',
    inZh: '中文描述',
    empty: '产品介绍、材质、包装清单',
  },
})

interface Descriptions {
  readonly descriptionEn: string
  readonly descriptionZh: string
}

interface DescriptionCardProps {
  readonly value: Descriptions
  readonly onChange: (change: Partial<Descriptions>) => void
  readonly disabled: boolean
}

const store = (file: File): Promise<{ readonly url: string }> =>
  upload(operatorCatalogue.uploadProductImage, {}, file)

const DescriptionFields = ({ value, onChange, disabled }: DescriptionCardProps) => {
  const words = useText(text)
  const [shown, setShown] = useState<'en' | 'zh'>('en')
  const isEn = shown === 'en'
  return (
    <Card
      title={words.title}
      actions={
        <Segmented<'en' | 'zh'>
          size="small"
          aria-label={words.language}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'en', label: words.en },
            { value: 'zh', label: words.zh },
          ]}
        />
      }
    >
      <RichTextEditor
        key={shown}
        label={isEn ? words.inEn : words.inZh}
        placeholder={words.empty}
        disabled={disabled}
        height={180}
        upload={store}
        value={isEn ? value.descriptionEn : value.descriptionZh}
        onChange={(html) => onChange(isEn ? { descriptionEn: html } : { descriptionZh: html })}
      />
    </Card>
  )
}

export const DescriptionCard = memo(
  DescriptionFields,
  (before, now) =>
    before.value.descriptionEn === now.value.descriptionEn &&
    before.value.descriptionZh === now.value.descriptionZh &&
    before.disabled === now.disabled,
)
