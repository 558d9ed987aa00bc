import { Button, Input, InputNumber, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { sourcingLimits } from '../../../contract/sourcing-states.ts'
import { isWebAddress, sourcing } from '../../../contract/sourcing.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { errorOf, Field, FieldRow, FormPage } from '../../ui/parts/form.tsx'
import { RestoredNote } from '../../ui/parts/restored-note.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { AmountInput } from '../../ui/pieces/amount-input.tsx'
import { TagInput } from '../../ui/pieces/tag-input.tsx'
import { Uploader } from '../../ui/pieces/uploader.tsx'
import { useUploads } from '../../ui/pieces/use-uploads.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendTicketFile } from '../common/send-file.ts'
import { CountriesField } from '../shipping-rules/countries-field.tsx'
import { ticketImageTypes } from '../tickets/ticket-calls.ts'
import { askInputOf, emptyAsk, mistakesOf, type AskDraft } from './ask-draft.ts'
import { AskMany } from './ask-many.tsx'
import { DuplicateNote } from './duplicate-note.tsx'
import { sellerReads } from './sourcing-calls.ts'
import { VariantPicker } from './variant-picker.tsx'
import './sourcing.css'

const text = defineText({
  en: {
    subtitle: 'A link, pictures or words: whatever you have of it.',
    kind: 'How many',
    one: 'One product',
    many: 'Several, by links or a file',
    what: 'What is it?',
    link: 'Link',
    linkHelp: 'To its page in any shop: AliExpress, Amazon, a competitor’s.',
    pictures: 'Pictures',
    title: 'Name',
    note: 'Description',
    noteHelp: 'Material, use, what it must and must not have.',
    terms: 'What you wish for',
    target: 'Target price for one',
    monthly: 'Pieces a month',
    countries: 'You sell it to',
    chooseCountries: 'Choose countries',
    wishes: 'Attributes',
    wishesHelp: 'Colours, sizes, plugs: type one and press Enter.',
    neededBy: 'Needed by',
    variants: 'For these variants of your shops',
    variantsHelp: 'Once you accept a quote, their waiting orders are mapped by themselves.',
    something: 'Give a link, a picture or a few words.',
    badLink: 'Enter a whole address, such as https://example.com/item.',
    badAmount: 'Enter an amount such as 8.50.',
    send: 'Ask for it',
    clear: 'Clear',
    done: (number: string) => `${number} is with the agency.`,
  },
  zh: {
    subtitle: '链接、图片或文字，有什么就提供什么。',
    kind: '数量',
    one: '单个产品',
    many: '多个：链接或文件',
    what: '要找什么？',
    link: '链接',
    linkHelp: '任意店铺的商品页：速卖通、亚马逊或竞品店铺。',
    pictures: '图片',
    title: '名称',
    note: '描述',
    noteHelp: '材质、用途、必须具备或不能有的特征。',
    terms: '您的期望',
    target: '单件目标价',
    monthly: '每月件数',
    countries: '销售国家',
    chooseCountries: '选择国家',
    wishes: '属性',
    wishesHelp: '颜色、尺寸、插头等：输入后按回车。',
    neededBy: '需要日期',
    variants: '对应您店铺的商品规格',
    variantsHelp: '接受报价后，等待中的订单将自动匹配。',
    something: '请提供链接、图片或文字描述。',
    badLink: '请输入完整网址，例如 https://example.com/item。',
    badAmount: '请输入金额，例如 8.50。',
    send: '提交找货',
    clear: '清空',
    done: (number: string) => `${number} 已提交给平台。`,
  },
})

interface PartProps {
  readonly draft: AskDraft
  readonly errors: FieldErrors
  readonly patch: (change: Partial<AskDraft>) => void
}

const AskPage = () => {
  const words = useText(text)
  const [isMany, setIsMany] = useState(false)
  const kinds = (
    <Segmented
      aria-label={words.kind}
      value={isMany ? 'many' : 'one'}
      options={[
        { value: 'one', label: words.one },
        { value: 'many', label: words.many },
      ]}
      onChange={(kind) => setIsMany(kind === 'many')}
    />
  )
  return isMany ? <AskMany kinds={kinds} /> : <AskOne kinds={kinds} />
}
export default AskPage

const AskOne = ({ kinds }: { kinds: ReactNode }) => {
  const words = useText(text)
  const go = useGo()
  const closeTab = useCloseTab()
  const kept = useDraft('ask-for-product', emptyAsk)
  const [mend, setMend] = useState<FieldErrors>({})
  useLeaveGuard(kept.isChanged)
  const ask = useCallMutation(sourcing.askForProduct, {
    invalidates: sellerReads,
    showsFields: true,
    onSuccess: async ({ id, number }) => {
      kept.clear()
      toast.success(words.done(number))
      await go(`/product/quotedProducts/${id}`)
      closeTab()
    },
  })
  const draft = kept.value
  const part: PartProps = {
    draft,
    errors: { ...fieldErrorsOf(ask.error), ...mend },
    patch: (change) => kept.set((now) => ({ ...now, ...change })),
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/product/quotedProducts"
      onSubmit={(event) => {
        event.preventDefault()
        const mistakes = mistakesOf(draft, words)
        setMend(mistakes)
        if (Object.keys(mistakes).length === 0) ask.mutate(askInputOf(draft))
      }}
      footer={
        <>
          <Button disabled={!kept.isChanged} onClick={kept.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={ask.isPending}>
            {words.send}
          </Button>
        </>
      }
    >
      {kinds}
      <RestoredNote draft={kept} />
      <Card title={words.what}>
        <What {...part} />
      </Card>
      <Card title={words.terms}>
        <Terms {...part} />
      </Card>
    </FormPage>
  )
}

const What = ({ draft, errors, patch }: PartProps) => {
  const words = useText(text)
  const link = draft.link.trim()
  const uploads = useUploads({
    send: sendTicketFile,
    limit: sourcingLimits.pictures,
    initial: draft.pictures,
    onChange: (pictures) => patch({ pictures }),
  })
  return (
    <div className="q-stack">
      <Field label={words.link} help={words.linkHelp} error={errorOf(errors, 'link')} optional>
        {(control) => (
          <Input
            {...control}
            type="url"
            maxLength={sourcingLimits.link}
            value={draft.link}
            onChange={(event) => patch({ link: event.target.value })}
          />
        )}
      </Field>
      <DuplicateNote link={isWebAddress(link) ? link : null} />
      <Field label={words.pictures} error={errorOf(errors, 'images')} optional>
        {() => <Uploader uploads={uploads} label={words.pictures} types={ticketImageTypes} />}
      </Field>
      <Field label={words.title} error={errorOf(errors, 'title')} optional>
        {(control) => (
          <Input
            {...control}
            maxLength={sourcingLimits.title}
            value={draft.title}
            onChange={(event) => patch({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.note} help={words.noteHelp} error={errorOf(errors, 'note')} optional>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={sourcingLimits.note}
            value={draft.note}
            onChange={(event) => patch({ note: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

const Terms = ({ draft, errors, patch }: PartProps) => {
  const words = useText(text)
  const { currency } = useAccess()
  return (
    <div className="q-stack">
      <FieldRow>
        <Field label={words.target} error={errorOf(errors, 'targetMinor')} optional>
          {({ id }) => (
            <AmountInput
              id={id}
              currency={currency}
              value={draft.target}
              onChange={(target) => patch({ target })}
            />
          )}
        </Field>
        <Field label={words.monthly} error={errorOf(errors, 'monthlyQuantity')} optional>
          {({ status, ...control }) => (
            <InputNumber
              {...control}
              {...(status ? { status } : {})}
              min={1}
              max={10_000_000}
              precision={0}
              style={{ width: '100%' }}
              value={draft.monthly}
              onChange={(monthly) => patch({ monthly })}
            />
          )}
        </Field>
        <Field label={words.neededBy} error={errorOf(errors, 'neededBy')} optional>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.neededBy}
              onChange={(event) => patch({ neededBy: event.target.value })}
            />
          )}
        </Field>
      </FieldRow>
      <CountriesField
        label={words.countries}
        placeholder={words.chooseCountries}
        error={errorOf(errors, 'countries')}
        value={draft.countries}
        onChange={(countries) => patch({ countries })}
      />
      <Field label={words.wishes} help={words.wishesHelp} error={errorOf(errors, 'wishes')} optional>
        {({ id, 'aria-describedby': describedBy }) => (
          <TagInput
            id={id}
            aria-describedby={describedBy}
            longest={60}
            most={sourcingLimits.wishes}
            value={draft.wishes}
            onChange={(wishes) => patch({ wishes })}
          />
        )}
      </Field>
      <Field label={words.variants} help={words.variantsHelp} error={errorOf(errors, 'variants')} optional>
        {({ id }) => (
          <VariantPicker id={id} value={draft.variants} onChange={(variants) => patch({ variants })} />
        )}
      </Field>
    </div>
  )
}
