import { Radio } from 'antd'
import { rolePresetOf, rolePresets, type RolePreset } from '../../../contract/kernel/permissions.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { rightsOf, withPreset, type RightsDraft } from './rights-draft.ts'
import { rolePresetHelp, rolePresetText } from './role-preset-text.ts'

const text = defineText({
  en: {
    title: 'Start from a role',
    help: 'A role selects the menus and actions below. You can still change them.',
    custom: 'Custom',
    customHelp: 'The menus and actions that you select below.',
  },
  zh: {
    title: '从角色开始',
    help: '选择角色会勾选下方的菜单和操作，之后仍可修改。',
    custom: '自定义',
    customHelp: '在下方自行勾选的菜单和操作。',
  },
})

const roles = Object.keys(rolePresets) as RolePreset[]

interface RolePresetFieldProps {
  readonly draft: RightsDraft
  readonly onChange: (draft: RightsDraft) => void
}

export const RolePresetField = ({ draft, onChange }: RolePresetFieldProps) => {
  const words = useText(text)
  const names = useText(rolePresetText)
  const help = useText(rolePresetHelp)
  const role = rolePresetOf(rightsOf(draft))
  return (
    <fieldset className="q-rights">
      <legend>{words.title}</legend>
      <p className="q-field-help">{words.help}</p>
      <Radio.Group
        className="q-roles"
        value={role ?? 'custom'}
        onChange={(event) => onChange(withPreset(draft, event.target.value as RolePreset))}
      >
        {roles.map((one) => (
          <Radio key={one} value={one} className="q-role">
            <strong>{names[one]}</strong>
            <small>{help[one]}</small>
          </Radio>
        ))}
        {/* A state, not a choice: changing a menu or an action below leads there. */}
        <Radio value="custom" className="q-role" disabled={role !== null}>
          <strong>{words.custom}</strong>
          <small>{words.customHelp}</small>
        </Radio>
      </Radio.Group>
    </fieldset>
  )
}
