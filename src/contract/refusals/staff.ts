import { template } from './sentences.ts'

export const staffRefusals = {
  grantsTooMuch: {
    en: 'You can grant only permissions that you hold yourself, and change an owner only as an owner. Ask an owner.',
    zh: '您只能授予自己拥有的权限，且只有所有者才能更改所有者，请联系所有者。',
  },
  lastOwner: {
    en: 'This is the last active owner. Make another colleague an owner first.',
    zh: '这是最后一位在职的所有者，请先将其他同事设为所有者。',
  },
  staffKnown: template<{ readonly email: string }>({
    en: ({ email }) => `${email} already belongs to a colleague. Check the list, also the deactivated ones.`,
    zh: ({ email }) => `${email ?? '该邮箱'} 已属于一位同事，请在列表中查看（包括已停用的）。`,
  }),
  alreadyJoined: {
    en: 'This colleague has already set a password. Forgotten ones are reset with npm run operator.',
    zh: '该同事已设置密码；如忘记密码，请用 npm run operator 重置。',
  },
  notYourself: {
    en: 'You cannot deactivate yourself. Ask another owner.',
    zh: '您不能停用自己，请联系其他所有者。',
  },
  staffChanged: {
    en: 'A colleague has changed these permissions meanwhile. Nothing was saved: check them and save again.',
    zh: '同事刚刚更改了这些权限，您的更改未保存，请核对后重新保存。',
  },
  periodTooLong: template<{ readonly days: number }>({
    en: ({ days }) => `A period can have up to ${days} days. Choose a shorter one.`,
    zh: ({ days }) => `时间段最长 ${days ?? ''} 天，请缩短。`,
  }),
  substituteOverlaps: template<{ readonly name: string }>({
    en: ({ name }) =>
      `${name} already stands in on some of these days. Remove that entry, or choose other days.`,
    zh: ({ name }) => `这段时间内已有替班（${name ?? ''}），请先移除或另选日期。`,
  }),
  calendarChanged: {
    en: 'A colleague has changed the calendar meanwhile. Nothing was saved: check it and save again.',
    zh: '同事刚刚更改了日历，您的更改未保存，请核对后重新保存。',
  },
  noWorkingDay: {
    en: 'At least one weekday needs working hours.',
    zh: '每周至少要有一个工作日。',
  },
  replyNameTaken: template<{ readonly name: string }>({
    en: ({ name }) => `There is already a saved reply named ${name}. Choose another name.`,
    zh: ({ name }) => `已有名为“${name ?? ''}”的常用回复，请换一个名称。`,
  }),
  replyChanged: {
    en: 'A colleague has changed this saved reply meanwhile. Nothing was saved: check it and save again.',
    zh: '同事刚刚更改了此常用回复，您的更改未保存，请核对后重新保存。',
  },
} as const
