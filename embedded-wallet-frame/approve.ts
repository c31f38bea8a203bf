import { openApprovalWindow } from './app/open-approval-window.ts'

void openApprovalWindow(window)
