// The token that allows changes, from the address: http://…/#token=… A page without one may be allowed to look only.

export const token = new URLSearchParams(location.hash.slice(1)).get("token");
