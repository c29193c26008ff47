import { digestMail } from './digest.tsx'
import { noticeMail } from './notice.tsx'

export const noticeMails = { 'notifications.notice': noticeMail, 'notifications.digest': digestMail }
