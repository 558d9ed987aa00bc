export interface KnownHoliday {
  readonly nameEn: string
  readonly nameZh: string
  readonly firstDay: string
  readonly lastDay: string
  readonly isWorking?: true
}

const holiday = (nameEn: string, nameZh: string, firstDay: string, lastDay = firstDay): KnownHoliday => ({
  nameEn,
  nameZh,
  firstDay,
  lastDay,
})
const worked = (nameEn: string, nameZh: string, day: string): KnownHoliday => ({
  nameEn: `${nameEn}, working day`,
  nameZh: `${nameZh}调休上班`,
  firstDay: day,
  lastDay: day,
  isWorking: true,
})

const newYear = ['New Year', '元旦'] as const
const spring = ['Chinese New Year', '春节'] as const
const labour = ['Labour Day', '劳动节'] as const
const national = ['National Day Golden Week', '国庆节'] as const

/**
 * China's are published each autumn for the next year, with the weekends worked in exchange. Those of 2027 are the
 * statutory days; they are completed when the list appears.
 */
export const knownHolidays = {
  CN: {
    2026: [
      holiday(...newYear, '2026-01-01', '2026-01-03'),
      worked(...newYear, '2026-01-04'),
      worked(...spring, '2026-02-14'),
      holiday(...spring, '2026-02-15', '2026-02-23'),
      worked(...spring, '2026-02-28'),
      holiday('Qingming Festival', '清明节', '2026-04-04', '2026-04-06'),
      holiday(...labour, '2026-05-01', '2026-05-05'),
      worked(...labour, '2026-05-09'),
      holiday('Dragon Boat Festival', '端午节', '2026-06-19', '2026-06-21'),
      worked(...national, '2026-09-20'),
      holiday('Mid-Autumn Festival', '中秋节', '2026-09-25', '2026-09-27'),
      holiday(...national, '2026-10-01', '2026-10-07'),
      worked(...national, '2026-10-10'),
    ],
    2027: [
      holiday(...newYear, '2027-01-01'),
      holiday(...spring, '2027-02-05', '2027-02-11'),
      holiday('Qingming Festival', '清明节', '2027-04-05'),
      holiday(...labour, '2027-05-01', '2027-05-02'),
      holiday('Dragon Boat Festival', '端午节', '2027-06-09'),
      holiday('Mid-Autumn Festival', '中秋节', '2027-09-15'),
      holiday(...national, '2027-10-01', '2027-10-07'),
    ],
  },
  HK: {
    2026: [
      holiday(...newYear, '2026-01-01'),
      holiday(...spring, '2026-02-17', '2026-02-19'),
      holiday(...labour, '2026-05-01'),
      holiday('National Day', '国庆节', '2026-10-01'),
      holiday('Christmas', '圣诞节', '2026-12-25', '2026-12-26'),
    ],
    2027: [
      holiday(...newYear, '2027-01-01'),
      holiday(...spring, '2027-02-06', '2027-02-09'),
      holiday(...labour, '2027-05-01'),
      holiday('National Day', '国庆节', '2027-10-01'),
      holiday('Christmas', '圣诞节', '2027-12-25', '2027-12-27'),
    ],
  },
  US: {
    2026: [
      holiday(...newYear, '2026-01-01'),
      holiday('Independence Day', '美国独立日', '2026-07-03', '2026-07-04'),
      holiday('Thanksgiving', '感恩节', '2026-11-26'),
      holiday('Christmas', '圣诞节', '2026-12-25'),
    ],
    2027: [
      holiday(...newYear, '2027-01-01'),
      holiday('Independence Day', '美国独立日', '2027-07-04', '2027-07-05'),
      holiday('Thanksgiving', '感恩节', '2027-11-25'),
      holiday('Christmas', '圣诞节', '2027-12-24', '2027-12-25'),
    ],
  },
  GB: {
    2026: [
      holiday(...newYear, '2026-01-01'),
      holiday('Easter', '复活节', '2026-04-03', '2026-04-06'),
      holiday('Christmas', '圣诞节', '2026-12-25', '2026-12-28'),
    ],
    2027: [
      holiday(...newYear, '2027-01-01'),
      holiday('Easter', '复活节', '2027-03-26', '2027-03-29'),
      holiday('Christmas', '圣诞节', '2027-12-25', '2027-12-28'),
    ],
  },
} as const satisfies Record<string, Record<number, readonly KnownHoliday[]>>

export const holidayCountries = [
  'CN',
  'HK',
  'US',
  'GB',
] as const satisfies readonly (keyof typeof knownHolidays)[]
export const holidayYears = [2026, 2027] as const
