// Writes times as feeds write them.

export const DAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (value: number) => String(value).padStart(2, '0')
/** A time as a zone so many hours east of Greenwich writes it. */
export const local = (time: string, hours: number) => {
  const at = new Date(Date.parse(time) + hours * 3_600_000)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    day: at.getUTCDate(),
    week: DAYS[at.getUTCDay()] ?? '',
    clock: at.toISOString().slice(11, 19),
    date: at.toISOString().slice(0, 10),
  }
}
export const rfc822 = (time: string, hours: number, zone: string, isShort = false) => {
  const { year, month, day, week, clock } = local(time, hours)
  return `${week}, ${two(day)} ${MONTHS[month]} ${isShort ? two(year % 100) : year} ${clock} ${zone}`
}
