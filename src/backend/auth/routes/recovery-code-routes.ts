import { z } from "zod";

import { noteOwnEvent } from "#backend/auth/account-events.ts";
import {
  countRecoveryCodes,
  lockFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from "#backend/auth/factors/factor-records.ts";
import { hashRecoveryCode } from "#backend/auth/factors/factor-secrets.ts";
import { prove, requireSecondFactor } from "#backend/auth/factors/prove-factor.ts";
import { generateCode } from "#backend/auth/passwords/generated-password.ts";
import { readBody } from "#backend/auth/routes/request-body.ts";
import { respondJson } from "#backend/auth/routes/response.ts";
import type { Call, Caller } from "#backend/auth/service.ts";
import type { UserRecord } from "#backend/auth/user-records.ts";

const CODES = 10;

/** `GET /factors/recovery-codes`: how many codes are left, for who has shown the second factor. */
export async function handleCodesStatus({ service }: Call, caller: Caller): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  const status = await service.database.transaction({}, async (transaction) => {
    const { id } = await lockFactor(transaction, verifiedOf(user), service.now());
    return { id, remaining: await countRecoveryCodes(transaction, id) };
  });
  return respondJson({ ...status, type: "recovery_code", total: CODES });
}

/** `POST /factors/recovery-codes` and `/regenerate`: new codes, shown only once; the old ones are deleted. */
export async function handleGenerateCodes({ service }: Call, caller: Caller): Promise<Response> {
  const { user } = caller;
  requireSecondFactor(caller);
  const codes = Array.from({ length: CODES }, generateCode);
  const hashes = codes.map((code) => hashRecoveryCode(code, service.keys));
  const id = await service.database.transaction({}, async (transaction) => {
    const factor = await lockFactor(transaction, verifiedOf(user), service.now());
    await replaceRecoveryCodes(transaction, factor.id, hashes);
    return factor.id;
  });
  return respondJson({ id, type: "recovery_code", total: CODES, codes });
}

const verification = z.object({ code: z.string().max(50) });

/** `POST /factors/recovery-codes/verify`: a session at aal2 for a code, once. */
export async function handleVerifyCode(call: Call, caller: Caller): Promise<Response> {
  const { code } = await readBody(call.request, verification);
  const hash = hashRecoveryCode(code, call.service.keys);
  return prove(call, caller, {
    factorId: null,
    method: "mfa/recovery_code",
    refusal: "Invalid recovery code entered",
    check: async (transaction, factor) => {
      if (!(await takeRecoveryCode(transaction, { factorId: factor.id, hash }))) return null;
      await noteOwnEvent(transaction, "recovery_code_used", caller.user);
      return { step: null };
    },
  });
}

const verifiedOf = ({ id: userId }: UserRecord) => ({
  id: null,
  userId,
  absence: "There is no verified factor",
});
