import { AutoComplete } from 'antd'
import { useState, type ReactNode } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { operatorCosts } from '../../../../contract/catalogue/catalogue-costs.ts'
import { operatorCustomsCodes } from '../../../../contract/customs-codes/customs-codes.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { SearchStatus } from '../../../ui/forms/search-status.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { codeName, dottedCode } from '../../customs-codes/code-text.ts'
import { isHsCode } from './customs-draft.ts'
import './hs-code-field.css'

const text = defineText({
  en: {
    products: (count: number) => counted(count, 'similar product', 'similar products'),
    none: 'No code found. Try other words, or enter the code.',
    help: 'Type words or the beginning of a code. The first six digits are the same worldwide.',
    noList: 'The first six digits are the same worldwide. Codes of similar products are suggested.',
    upload: 'Upload customs codes under Import rules',
    toSearch: ' to find codes by words.',
    askFinance: 'Finance can upload customs codes under Import rules to find codes by words.',
  },
  zh: {
    products: (count: number) => `${formatNumber(count, 'zh')} 个相似产品`,
    none: '没有找到编码。请换个词，或直接填写编码。',
    help: '可输入文字或编码开头进行搜索。前六位全球通用。',
    noList: '前六位全球通用。会根据相似产品给出建议。',
    upload: '在“进口规则”中上传海关编码',
    toSearch: '后，可用文字搜索编码。',
    askFinance: '财务可在“进口规则”中上传海关编码，之后可用文字搜索。',
  },
})

/** What can be typed into an HS code, and who can upload the list that is searched. */
export const HsCodeHelp = (): ReactNode => {
  const words = useText(text)
  const mayUpload = useAccess().hasRole('finance', 'customs')
  const { data } = useCall(operatorCustomsCodes.getCustomsCodeList, {}, { quiet: true, staleMs: 60_000 })
  if (!data) return words.noList
  if (data.list) return words.help
  return (
    <>
      {words.noList}{' '}
      {mayUpload ? (
        <>
          <PageLink to="/shipping/import-rules">{words.upload}</PageLink>
          {words.toSearch}
        </>
      ) : (
        words.askFinance
      )}
    </>
  )
}

/** A single letter or digit finds too much; a Chinese character is a word. */
const isSearchable = (typed: string): boolean => typed.length > 1 || /^\p{Script=Han}$/u.test(typed)

/** Longer than a code, as words are typed, too. */
const maxTyped = 100

/** The product whose code is asked for; codes of similar products are suggested. */
export interface HsCodeSubject {
  readonly hsCode: string
  readonly customsName: string
  readonly category: string
  readonly subjectEn: string
  readonly subjectZh: string
}

interface HsCodeFieldProps {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly status?: 'error'
  readonly value: HsCodeSubject
  readonly onChange: (change: { readonly hsCode: string; readonly customsName?: string }) => void
}

const renderOption = ({ data }: { readonly data: { readonly title: string; readonly about: string } }) => (
  <span className="q-cell-stack">
    <span>{data.title}</span>
    <span className="q-muted q-hs-code-line">{data.about}</span>
  </span>
)

/**
 * An HS code: typed, chosen from those of similar products, which fills in an empty customs name too, or found in the
 * agency's list of customs codes.
 */
export const HsCodeField = ({ value, onChange, ...control }: HsCodeFieldProps) => {
  const words = useText(text)
  const locale = useLocale()
  // As they are when the field gets the focus, not with each letter of the name.
  const [about, setAbout] = useState<{ readonly category: string; readonly name: string } | null>(null)
  const similar = useCall(operatorCosts.suggestCustomsCodes, about ?? {}, {
    quiet: true,
    staleMs: 60_000,
    enabled: about !== null,
  })
  const typed = value.hsCode.trim()
  const search = useSettled(typed)
  const isSearching = about !== null && isSearchable(typed) && isSearchable(search)
  const listed = useCall(
    operatorCustomsCodes.searchCustomsCodes,
    { search },
    { quiet: true, staleMs: 60_000, enabled: isSearching },
  )
  const suggested = (similar.data?.suggestions ?? []).filter(({ hsCode, customsName }) =>
    `${hsCode} ${customsName}`.toLowerCase().includes(typed.toLowerCase()),
  )
  const found = (isSearching ? (listed.data?.codes ?? []) : []).filter(
    ({ code }) => !suggested.some(({ hsCode }) => hsCode === code),
  )
  const failed = [similar, isSearching ? listed : null].find((one) => one?.error && !one.data)
  // Words that find no code; a code that is typed needs to be in no list.
  const searched = isSearching && !isHsCode(typed) ? listed : null
  const shown = failed ?? searched
  const options = [
    ...suggested.map(({ hsCode, customsName, products }) => ({
      value: hsCode,
      title: [hsCode, customsName].filter(Boolean).join(' · '),
      about: words.products(products),
    })),
    ...found.map((one) => ({
      value: one.code,
      title: dottedCode(one.code),
      about: codeName(one, locale),
    })),
  ]
  return (
    <AutoComplete
      {...control}
      value={value.hsCode}
      showSearch={{ filterOption: false }}
      // Options are read out with their descriptions.
      virtual={false}
      onFocus={() =>
        setAbout({
          category: value.category.trim(),
          name: `${value.subjectEn} ${value.subjectZh}`.trim().slice(0, 255),
        })
      }
      onChange={(hsCode: string) => onChange({ hsCode: hsCode.slice(0, maxTyped) })}
      onSelect={(hsCode: string) => {
        const chosen = suggested.find((one) => one.hsCode === hsCode)
        if (chosen && value.customsName.trim() === '') onChange({ hsCode, customsName: chosen.customsName })
      }}
      // Enter selects the highlighted option and must not submit the form.
      onInputKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      options={options}
      // Not as labels: the input would be as tall as the description of the chosen code.
      optionRender={renderOption}
      {...(shown && { notFoundContent: <SearchStatus answer={shown} none={words.none} /> })}
      style={{ width: '100%' }}
    />
  )
}
