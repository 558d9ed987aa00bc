import { AutoComplete, Button, InputNumber } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { binLimits } from '../../../contract/warehouse-bins/bin-limits.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { valueMissing } from '../../ui/forms/field-error.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { codesOf, type PatternProblem } from './bin-pattern.ts'
import { binReads, binText } from './bin-text.ts'
import './warehouse-bins.css'

const text = defineText({
  en: {
    title: 'Create bins',
    pattern: 'Codes',
    patternHelp: 'Ranges stand in braces: A-{01-04}-{01-12} are four shelves of twelve bins.',
    example: 'Use example',
    zoneHelp: 'Part of the warehouse, such as Ground floor.',
    firstOrder: 'Walking order of the first bin',
    create: (n: number) => (n === 0 ? 'Create bins' : `Create ${counted(n, 'bin', 'bins')}`),
    preview: (n: number, first: string, last: string) =>
      n === 1 ? `1 bin: ${first}` : `${counted(n, 'bin', 'bins')}: ${first} to ${last}`,
    done: (n: number) => `${counted(n, 'bin', 'bins')} created.`,
    existing: (n: number) => `${counted(n, 'code exists', 'codes exist')} already and stayed as they are.`,
  },
  zh: {
    title: '创建库位',
    pattern: '编号',
    patternHelp: '用花括号表示范围：A-{01-04}-{01-12} 即 4 排货架、每排 12 个库位。',
    example: '使用示例',
    zoneHelp: '仓库中的区域，例如一楼。',
    firstOrder: '首个库位的行走顺序',
    create: (n: number) => (n === 0 ? '创建库位' : `创建 ${formatNumber(n, 'zh')} 个库位`),
    preview: (n: number, first: string, last: string) =>
      n === 1 ? `1 个库位：${first}` : `${formatNumber(n, 'zh')} 个库位：${first} 至 ${last}`,
    done: (n: number) => `已创建 ${formatNumber(n, 'zh')} 个库位。`,
    existing: (n: number) => `${formatNumber(n, 'zh')} 个编号已存在，未作改动。`,
  },
})

const problems = defineText<Record<PatternProblem, string>>({
  en: {
    empty: '',
    ranges: 'Write ranges as {01-12} or {A-D}.',
    order: 'A range must start with its lowest number or letter.',
    width: 'Both ends of a range must have the same number of digits.',
    tooMany: `Create at most ${formatNumber(binLimits.created, 'en')} bins at once.`,
    characters: 'Codes have letters, digits and hyphens only, and begin with a letter or digit.',
    length: 'Codes have at most 24 characters.',
  },
  zh: {
    empty: '',
    ranges: '范围请写作 {01-12} 或 {A-D}。',
    order: '范围须从小到大。',
    width: '范围两端的位数必须相同。',
    tooMany: `一次最多创建 ${formatNumber(binLimits.created, 'zh')} 个库位。`,
    characters: '编号只能包含字母、数字和连字符，并以字母或数字开头。',
    length: '编号最多 24 个字符。',
  },
})

const example = 'A-{01-04}-{01-12}'

interface CreateBinsProps {
  readonly zones: readonly string[]
  readonly onClose: () => void
}

const CreateBinsDialog = ({ zones, onClose }: CreateBinsProps) => {
  const words = useText(text)
  const bins = useText(binText)
  const wrong = useText(problems)
  const [pattern, setPattern] = useState('')
  const [zone, setZone] = useState('')
  const [walkOrder, setWalkOrder] = useState<number | null>(0)
  const result = codesOf(pattern)
  const codes = 'codes' in result ? result.codes : []
  const create = useCallMutation(operatorBins.createBins, {
    invalidates: binReads,
    showsFields: true,
    onSuccess: ({ created, existing }) => {
      const also = existing.length > 0 ? ` ${words.existing(existing.length)}` : ''
      toast.success(words.done(created) + also)
      onClose()
    },
  })
  const errors = fieldErrorsOf(create.error)
  const problem = 'problem' in result ? wrong[result.problem] : ''
  return (
    <FormDialog
      title={words.title}
      sendLabel={words.create(codes.length)}
      isDisabled={codes.length === 0 || walkOrder === null}
      isBusy={create.isPending}
      onSend={() => create.mutate({ codes: [...codes], zone, walkOrder: walkOrder ?? 0 })}
      onClose={onClose}
    >
      <div className="q-stack">
        <TextField
          label={words.pattern}
          help={words.patternHelp}
          error={problem || errorOf(errors, 'codes')}
          maxLength={80}
          spellCheck={false}
          autoCapitalize="characters"
          value={pattern}
          onChange={setPattern}
          aside={
            pattern === '' && (
              <Button type="link" size="small" onClick={() => setPattern(example)}>
                {words.example}
              </Button>
            )
          }
        />
        <p className="q-bin-preview q-tabular" role="status">
          {codes.length > 0 && words.preview(codes.length, codes[0] ?? '', codes.at(-1) ?? '')}
        </p>
        <FieldRow>
          <Field label={bins.zone} optional help={words.zoneHelp} error={errorOf(errors, 'zone')}>
            {(control) => (
              <AutoComplete
                {...control}
                value={zone}
                maxLength={40}
                options={zones.map((value) => ({ value }))}
                showSearch={{ filterOption: true }}
                style={{ width: '100%' }}
                onChange={setZone}
              />
            )}
          </Field>
          <Field
            label={words.firstOrder}
            help={bins.walkOrderHelp}
            error={walkOrder === null ? valueMissing : errorOf(errors, 'walkOrder')}
          >
            {(control) => (
              <InputNumber
                {...control}
                min={0}
                max={1_000_000}
                precision={0}
                style={{ width: '100%' }}
                value={walkOrder}
                onChange={setWalkOrder}
              />
            )}
          </Field>
        </FieldRow>
      </div>
    </FormDialog>
  )
}
export default CreateBinsDialog
