import { digestMail } from './digest.tsx'
import { noticeMail } from './notification.tsx'

export const noticeMails = { 'notifications.notice': noticeMail, 'notifications.digest': digestMail }
