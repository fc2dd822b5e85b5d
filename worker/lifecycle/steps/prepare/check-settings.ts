/** Step 1: validates the plan and its settings. All mistakes are reported at once. */
import { LIMITS } from '../../../../protocol/base/limits.ts';
import { Notifications, WebhookUrl } from '../../../../protocol/messages/notification.ts';
import { PermissionMode } from '../../../../protocol/policy/permission-mode.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep } from '../../../context/step-context.ts';
import type { DispatchPlan } from '../../../worker-plan.ts';

export const checkSettings = defineStep('check settings', [], (_, { plan }) => {
  const mistakes = findMistakes(plan);
  if (mistakes.length > 0)
    throw new DispatchError('worker-failed', `The dispatch cannot run with these settings: ${mistakes.join('; ')}.`, {
      fix: 'Fix the settings named here, then start again.',
    });
  return { settings: plan.settings };
});

/** Exported for callers that refuse before a run exists. */
export function findMistakes(plan: DispatchPlan): string[] {
  const { settings } = plan;
  return [
    ...outOfRange('setup-timeout-seconds', settings.setupTimeoutSeconds, LIMITS.timerSeconds),
    ...outOfRange('agent-timeout-seconds', settings.agentTimeoutSeconds, LIMITS.timerSeconds),
    ...outOfRange('verify-timeout-seconds', settings.verifyTimeoutSeconds, LIMITS.timerSeconds),
    ...outOfRange('max-rounds', settings.maxRounds, Number.MAX_SAFE_INTEGER),
    ...outOfRange('retention-days', settings.retentionDays, LIMITS.retentionDays),
    ...settings.envAllow
      .filter((rule) => !/^[A-Za-z_][A-Za-z0-9_]*\*?$|^\s*$/.test(rule))
      .map((rule) => `env-allow holds "${rule.slice(0, 200)}", which is neither a name nor PREFIX_*`),
    ...(PermissionMode.safeParse(settings.permissionMode).success
      ? []
      : [`permission-mode is "${settings.permissionMode.slice(0, 200)}", and must be bypass, scoped or strict`]),
    ...(settings.runtime.trim() === '' ? ['runtime is empty'] : []),
    ...callbackMistakes(plan.settings.callback),
    ...roundMistakes(plan),
  ];
}

/** The creator of the plan has validated these, but a plan by hand may contain anything. A URL is never shown. */
function callbackMistakes(callback: DispatchPlan['settings']['callback']): string[] {
  if (callback === undefined) return [];
  return [
    ...(callback.url === undefined || WebhookUrl.safeParse(callback.url).success
      ? []
      : ['callback-url is not an http:// or https:// address, or has a user name in it']),
    ...(Notifications.safeParse(callback.notifications.map(({ url, when }) => ({ url, when }))).success
      ? []
      : ['notifications hold an entry that is none']),
    ...outOfRange('callback-timeout-seconds', callback.timeoutSeconds, LIMITS.callbackSeconds),
  ];
}

function outOfRange(name: string, value: number, most: number): string[] {
  return Number.isInteger(value) && value >= 1 && value <= most
    ? []
    : [`${name} is ${value}, and must be a whole number from 1 to ${most}`];
}

function roundMistakes(plan: DispatchPlan): string[] {
  if (plan.round > 1 && plan.resume === undefined) return [`round ${plan.round} has no answer to continue with`];
  if (plan.round === 1 && plan.resume !== undefined) return ['a first round has nothing to resume'];
  return plan.resume === undefined && plan.subagent === undefined ? ['a first round names no subagent'] : [];
}
